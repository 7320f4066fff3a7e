/** Writes every so often what has been gathered since, one write after the other. */
export interface WriteBehind {
  /** Behind what is being written: who reads after it reads everything that was gathered before it. */
  flush(): Promise<void>;
  /** Writes once more, and never again. */
  stop(): Promise<void>;
}

export function createWriteBehind(write: () => Promise<void>, everyMs: number): WriteBehind {
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(flush, everyMs);
  timer.unref();
  return {
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
