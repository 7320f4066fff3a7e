/** Maps as files of other programs and as our own, in and out: pure functions, and a thread of its own to run them in. */
export { robotMapFileOf, type VersionContent } from "./robot-map-file.ts";
