"""What both games share: compiling to machine code, records, randomness, the card-text compiler, batches."""
