import { parentPort } from "node:worker_threads";
import { type ReadTask, runRead, runWrite, type WriteTask } from "./map-file-tasks.ts";

/** Reads or writes the files of one map. A thread of its own: a file may be made to use up memory or time, and then that ends. */
parentPort?.on("message", (task: ReadTask | WriteTask) => {
  parentPort?.postMessage(task.kind === "read" ? runRead(task) : runWrite(task));
});
