/**
 * Says something to the process that started this one; one started by itself has nobody to say it to. Where the parent is gone
 * the message is dropped, and `disconnect` says what follows from that: without a callback Node.js would end this process.
 */
export function sendToParent(message: object): void {
  process.send?.(message, () => undefined);
}
