import { Worker } from "node:worker_threads";
import { createFileQueue } from "./file-queue.ts";
import type { TableTask } from "./table-reader.worker.ts";

/** A row that has something in it. */
export interface TableRow {
  /** As the person's program counts it, from 1. */
  number: number;
  /** Trimmed texts, the empty ones included. */
  cells: string[];
}

/** Broken, locked by a password, of another kind, or made to do harm. */
export class UnreadableTable extends Error {}

const TIME_LIMIT_MS = 15_000;
const MEMORY_LIMIT_MB = 512;
/** Rows of the sheet, the empty ones included, that are looked at: people's tables have gaps. */
const GAPS = 5_000;
const READER = new URL("./table-reader.worker.ts", import.meta.url);

/** One core is for everything else. */
const queue = createFileQueue();

export interface HandedIn {
  file: Uint8Array;
  /** Who waits for it. */
  staffId: number;
}

/** The rows of the first sheet of an xls or xlsx file; of more than `maxRows` of them just one more. */
export async function readTable({ file, staffId }: HandedIn, maxRows: number): Promise<TableRow[]> {
  const rows = await queue.wait(staffId, () => readInWorker({ file, maxRows: maxRows + GAPS }));
  return rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .slice(0, maxRows + 1);
}

function readInWorker(workerData: TableTask): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READER, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const refuse = (cause?: unknown) => {
      clearTimeout(timer);
      reject(new UnreadableTable("the table cannot be read", { cause }));
      void worker.terminate();
    };
    const timer = setTimeout(refuse, TIME_LIMIT_MS);
    worker.once("message", (rows: string[][]) => {
      clearTimeout(timer);
      resolve(rows);
      void worker.terminate();
    });
    worker.once("error", refuse);
    worker.once("exit", () => refuse());
  });
}
