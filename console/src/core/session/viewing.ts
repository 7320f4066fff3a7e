import { createStoredStore, type Store, writeStored } from "../store/index.ts";
import { isTokens, type Tokens } from "./tokens.ts";

/**
 * Looking through another person's eyes: a session of its own in this tab, short and without refresh. The tab's own
 * session is put aside meanwhile and comes back when the looking ends. It survives a reload, as the tokens do.
 */
export interface Viewing {
  /** The session put aside. */
  readonly own: Tokens;
  /** Where the person was when they began, to come back to. */
  readonly from: string;
}

function isViewing(value: unknown): value is Viewing | null {
  const viewing = value as Partial<Viewing> | null;
  return viewing === null || (isTokens(viewing?.own) && typeof viewing.from === "string");
}

export const viewing: Store<Viewing | null> = createStoredStore<Viewing | null>({
  area: "session",
  key: "viewing",
  initial: null,
  isValid: isViewing,
});

export function forgetViewing(): void {
  viewing.set(null);
  writeStored("session", "viewing", undefined);
}
