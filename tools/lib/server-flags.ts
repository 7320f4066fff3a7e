/**
 * With what V8 runs the server; `deploy/Dockerfile` says the same.
 *
 * max-semi-space-size            of a machine with much memory V8 takes 128 MB for what has just come into being; the server answers as
 *                                fast with a quarter, and is spared collections of the whole heap, for which buffers that wait there count
 * allocation-site-pretenuring    V8 looks at the first objects that a place in the code makes, and where those live, makes all later ones
 *                                in the old space. Those of a server's first seconds live; those of its messages do not
 */
export const SERVER_FLAGS = ["--max-semi-space-size=16", "--no-allocation-site-pretenuring"];
