/**
 * One way out for every reason to stop: Ctrl-C, a signal, or the end of whoever started us. A second request
 * within the stop is taken as impatience, unless it comes at once: npm and the terminal both pass Ctrl-C on.
 */
const SAME_REQUEST_MS = 500;

export function onEnd(end: () => void, hurry: () => void): void {
  let askedAt: number | undefined;
  const ask = (): void => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      end();
    } else if (Date.now() - askedAt > SAME_REQUEST_MS) {
      hurry();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  if (process.connected) process.once("disconnect", ask);
}
