import { createStore } from "../store/index.ts";

/** Short messages over the page: red for a refused call, green for something done. Drawn by the shell. */
export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
}
export type NoticeKind = "error" | "success" | "info";

/** A fault that many calls hit at once, such as a lost network, is said once. */
const REPEAT_MS = 4_000;

export const notices = createStore<readonly Notice[]>([]);
const lastSaid = new Map<string, number>();
let nextId = 1;

export function notify(kind: NoticeKind, text: string): void {
  const now = Date.now();
  if (now - (lastSaid.get(text) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
  lastSaid.set(text, now);
  const notice = { id: nextId++, kind, text };
  notices.set((shown) => [...shown, notice].slice(-4));
}

export function dismissNotice(id: number): void {
  notices.set((shown) => shown.filter((notice) => notice.id !== id));
}
