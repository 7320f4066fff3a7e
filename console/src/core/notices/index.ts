import { createStore } from "../store/index.ts";

/** Short messages over the page: red for a refused call, green for something done. Drawn by the shell. */
export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly saidAt: number;
}
export type NoticeKind = "error" | "success" | "info";

/** A fault that many calls hit at once, such as a lost network, is said once. */
const REPEAT_MS = 4_000;

export const notices = createStore<readonly Notice[]>([]);
let nextId = 1;

export function notify(kind: NoticeKind, text: string): void {
  const saidAt = Date.now();
  const same = notices.get().find((notice) => notice.text === text && saidAt - notice.saidAt < REPEAT_MS);
  // What was done once more is said anew: the notice before it would be gone before it was read.
  if (same && kind !== "success") return;
  const notice = { id: nextId++, kind, text, saidAt };
  notices.set((shown) => [...shown.filter((one) => one !== same), notice].slice(-4));
}

export function dismissNotice(id: number): void {
  notices.set((shown) => shown.filter((notice) => notice.id !== id));
}
