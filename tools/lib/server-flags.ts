/**
 * With what V8 runs the server; `deploy/Dockerfile` says the same. Of a machine with much memory V8 takes 128 MB for what has just come
 * into being: the server answers as fast with a quarter, and is spared collections of the whole heap, for which buffers that wait there
 * count.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=16"];
