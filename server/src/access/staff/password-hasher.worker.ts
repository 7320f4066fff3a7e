import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/**
 * argon2id as OWASP asks for it, one at a time: 7 MiB five times over keeps robots' reports at their pace beside twenty
 * sign-ins a second, where 64 MiB once delayed them more than twofold, because it is the memory that all cores share
 * (`bench/sign-ins.ts`). In a thread of its own, because only a thread can step back.
 */
export interface HashTask {
  id: number;
  password: string;
  /** The hash that it is held against; absent: a new hash is wanted. */
  against?: string;
}
export type HashAnswer = { id: number } & ({ value: string | boolean } | { error: string });

const COST = { memoryCost: 7_168, timeCost: 5, parallelism: 1 };
const STEP_BACK = 15;

// Elsewhere this would hold for the whole process.
if (process.platform === "linux") setPriority(0, STEP_BACK);

parentPort?.on("message", ({ id, password, against }: HashTask) => {
  parentPort?.postMessage(answerTo(id, () => workOn(password, against)));
});

function workOn(password: string, against: string | undefined): string | boolean {
  return against === undefined ? hashSync(password, COST) : verifySync(against, password);
}

function answerTo(id: number, work: () => string | boolean): HashAnswer {
  try {
    return { id, value: work() };
  } catch (error) {
    return { id, error: (error as Error).message };
  }
}
