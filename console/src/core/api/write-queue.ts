type Queue = <T>(write: () => Promise<T>) => Promise<T>;

/**
 * Sends writes one after the other, so that the last one stands. What still waits when the page is left or reloaded is sent
 * that moment: give it writes that outlive their page.
 */
export function createWriteQueue(): Queue {
  let before: Promise<unknown> = Promise.resolve();
  return (write) => {
    const waiting = new AbortController();
    const leaving = new Promise<void>((resolve) =>
      window.addEventListener("pagehide", () => resolve(), { signal: waiting.signal }),
    );
    const sent = Promise.race([before, leaving]).then(() => {
      waiting.abort();
      return write();
    });
    before = sent.catch(() => undefined);
    return sent;
  };
}
