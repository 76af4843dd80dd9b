"""Other environments, one file each: as fast as their public interface allows, with no needless work.

Each file offers ``CASES``; a `Case.play` imports its package on the first call, so that a missing one is a row that
says so.
"""
