import { Worker } from "node:worker_threads";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { Refused } from "../../core/http/refused.ts";
import { FAULTS } from "./fault-texts.ts";
import type { ReadResult, ReadTask, WriteTask } from "./map-file-tasks.ts";
import type { NamedFile } from "./zip.ts";

/** Files of maps are read and written in threads of their own, one at a time: one core is for everything else. */
const TIME_LIMIT_MS = 25_000;
const MEMORY_LIMIT_MB = 768;
const IDLE_MS = 30_000;
const AT_ONCE = 1;
/** Whoever comes while so many wait is told to come again. */
const MOST_WAITING = 8;
const WORKER = new URL("./map-files.worker.ts", import.meta.url);

let running = 0;
const waiting: (() => void)[] = [];

/** The thread came to no end. */
class Stopped extends Error {}

export async function readApart(task: ReadTask): Promise<ReadResult> {
  try {
    return await apart<ReadResult>(task);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const file = task.files[0]?.name ?? "";
    const nothing = { format: null, mapKey: undefined, name: undefined, frame: undefined, counts: undefined };
    const more = { grid: undefined, elements: undefined, source: undefined, warnings: [] };
    return { ...nothing, ...more, faults: [{ file, field: "", text: FAULTS.tooSlow }] };
  }
}

/** Undefined: the format has no way to say it. */
export async function writeApart(task: WriteTask): Promise<NamedFile | undefined> {
  try {
    return await apart(task);
  } catch (error) {
    throw error instanceof Stopped ? new Refused(CORE_REFUSALS.unavailable) : error;
  }
}

async function apart<Result>(task: ReadTask | WriteTask): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refused(CORE_REFUSALS.unavailable);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await runThread<Result>(task);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
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
