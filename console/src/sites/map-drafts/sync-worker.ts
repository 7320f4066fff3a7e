import { CallError } from "../../core/api/index.ts";
import type { Store } from "../../core/store/index.ts";
import { createBackOff } from "./back-off.ts";

/** `offline`: kept in this browser. `refused`: the server takes no more from this person; kept in this browser too. */
export type Keeping = "kept" | "keeping" | "offline" | "refused";

/** Acts of one moment go together. */
const BATCH_MS = 300;

interface WorkerSetup {
  readonly keeping: Store<Keeping>;
  readonly isDone: () => boolean;
  readonly work: () => Promise<void>;
  readonly catchUp: () => Promise<void>;
  readonly onEnded: () => void;
}

/** One thing at a time: what waits is sent, what is missing is fetched; what fails is tried again, ever more seldom. */
export function createWorker({ keeping, isDone, work, catchUp, onEnded }: WorkerSetup) {
  const backOff = createBackOff();
  let running: Promise<boolean> | undefined;
  let isMissing = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), ms);
  };
  const run = async (): Promise<boolean> => {
    try {
      while (isMissing || !isDone()) {
        if (isMissing) {
          isMissing = false;
          await catchUp();
        } else await work();
        backOff.reset();
      }
      keeping.set("kept");
      return true;
    } catch (error) {
      const kind = kindOf(error);
      if (kind === "ended") onEnded();
      else keeping.set(kind);
      isMissing = kind === "offline";
      if (kind === "offline") later(backOff.next());
      return false;
    }
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    flush: async () => (running ? (await running) && flush() : flush()),
    soon() {
      if (keeping.get() === "offline" || running) return;
      keeping.set("keeping");
      later(BATCH_MS);
    },
    look() {
      isMissing = true;
      if (keeping.get() !== "offline") void flush();
    },
    wake() {
      isStopped = false;
      isMissing = true;
      backOff.reset();
      void flush();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function kindOf(error: unknown): "ended" | "offline" | "refused" {
  if (!(error instanceof CallError)) return "offline";
  if (error.error === "draftEnded") return "ended";
  const isPassing = error.status === 0 || error.status === 429 || error.status >= 500;
  return isPassing ? "offline" : "refused";
}
