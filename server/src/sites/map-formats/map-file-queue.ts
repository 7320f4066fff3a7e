import { Worker } from "node:worker_threads";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { Refused } from "../../core/http/refused.ts";
import { createFileQueue } from "../../core/import/index.ts";
import { FAULTS } from "./fault-texts.ts";
import type { ReadResult, ReadTask, WriteTask } from "./map-file-tasks.ts";
import type { NamedFile } from "./zip.ts";

/** Files of maps are read and written in threads of their own, one at a time: one core is for everything else. */
const TIME_LIMIT_MS = 25_000;
const MEMORY_LIMIT_MB = 768;
const IDLE_MS = 30_000;
const WORKER = new URL("./map-files.worker.ts", import.meta.url);

const queue = createFileQueue();

/** The thread came to no end. */
class Stopped extends Error {}

export async function readInWorker(staffId: number, task: ReadTask): Promise<ReadResult> {
  try {
    return await queue.wait(staffId, () => runThread<ReadResult>(task));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const file = task.files[0]?.name ?? "";
    const nothing = { format: null, mapKey: undefined, name: undefined, frame: undefined, counts: undefined };
    const more = { grid: undefined, elements: undefined, source: undefined, warnings: [] };
    return { ...nothing, ...more, faults: [{ file, field: "", text: FAULTS.tooSlow }] };
  }
}

/** Undefined: the format has no way to say it. */
export async function writeInWorker(staffId: number, task: WriteTask): Promise<NamedFile | undefined> {
  try {
    return await queue.wait(staffId, () => runThread(task));
  } catch (error) {
    throw error instanceof Stopped ? new Refused(CORE_REFUSALS.unavailable) : error;
  }
}

/** A thread that has done its work waits for more: to start one takes longer than most files. */
let idle: Worker | undefined;

function begun(): Worker {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } });
  const forget = (): void => {
    if (idle === worker) idle = undefined;
  };
  // An end that nobody waits for is one all the same.
  return worker.on("error", forget).on("exit", forget);
}

function runThread<Result>(task: ReadTask | WriteTask): Promise<Result> {
  const worker = idle ?? begun();
  idle = undefined;
  worker.ref();
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      worker.off("message", take).off("error", stop).off("exit", stop);
    };
    const stop = (cause?: unknown): void => {
      leave();
      reject(new Stopped("the files of a map take too long", { cause }));
      void worker.terminate();
    };
    const take = (result: Result): void => {
      leave();
      rest(worker);
      resolve(result);
    };
    const timer = setTimeout(stop, TIME_LIMIT_MS);
    worker.on("message", take).on("error", stop).on("exit", stop);
    worker.postMessage(task);
  });
}

/** It holds nothing up: neither memory for good nor the end of the process. */
function rest(worker: Worker): void {
  idle = worker;
  worker.unref();
  setTimeout(() => {
    if (idle !== worker) return;
    idle = undefined;
    void worker.terminate();
  }, IDLE_MS).unref();
}
