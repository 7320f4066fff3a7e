import { Worker } from "node:worker_threads";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { Refused } from "../../core/http/refused.ts";
import type { HashAnswer, HashTask } from "./password-hasher.worker.ts";

/** More than these would wait for longer than they would like to: the rest is told to come back. */
const MAX_WAITING = 200;
const BUSY_S = 10;
const HASHER = new URL("./password-hasher.worker.ts", import.meta.url);

type Turn = PromiseWithResolvers<string | boolean>;

let worker: Worker | undefined;
let lastId = 0;
const turns = new Map<number, Turn>();

/** The thread, from the first password on; it keeps no process alive that has nothing else to do. */
function hasher(): Worker {
  if (worker) return worker;
  const made = new Worker(HASHER);
  made.on("message", (answer: HashAnswer) => {
    const turn = turns.get(answer.id);
    turns.delete(answer.id);
    if (turns.size === 0) made.unref();
    if ("value" in answer) turn?.resolve(answer.value);
    else turn?.reject(new Error(answer.error));
  });
  const lose = (error: Error): void => {
    if (worker === made) worker = undefined;
    for (const turn of turns.values()) turn.reject(error);
    turns.clear();
  };
  made.on("error", lose);
  made.on("exit", (code) => lose(new Error(`the hashing thread ended: ${code}`)));
  worker = made;
  return made;
}

async function inTurn(task: { password: string; against?: string }): Promise<string | boolean> {
  if (turns.size >= MAX_WAITING)
    throw new Refused(CORE_REFUSALS.tooManyRequests, { values: { seconds: BUSY_S } });
  const turn: Turn = Promise.withResolvers();
  const thread = hasher();
  lastId += 1;
  turns.set(lastId, turn);
  thread.ref();
  thread.postMessage({ id: lastId, ...task } as HashTask);
  return turn.promise;
}

export const hashPassword = (password: string): Promise<string> => inTurn({ password }) as Promise<string>;

export const isHashOf = (password: string, against: string): Promise<boolean> =>
  inTurn({ password, against }) as Promise<boolean>;
