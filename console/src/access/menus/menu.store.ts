import { MENU_ENDPOINTS, type MenuItem } from "@sweepline/contract/access/menus.ts";
import { call } from "../../core/api/call.ts";
import { onSignedOut } from "../../core/session/index.ts";
import { createStoredStore, useStore, writeStored } from "../../core/store/index.ts";

/** The person's menu as the server gave it; kept in session storage, so that a reload shows it at once (spec §9). */
const isMenu = (value: unknown): value is readonly MenuItem[] => Array.isArray(value);
const menu = createStoredStore<readonly MenuItem[]>({
  area: "session",
  key: "menu",
  initial: [],
  isValid: isMenu,
});

export const useMenu = (): readonly MenuItem[] => useStore(menu);

export async function loadMenu(): Promise<void> {
  menu.set(await call(MENU_ENDPOINTS.ownMenu, { query: {} }));
}

/** Wired at start: leaving the session clears the menu. */
export function forgetMenuWithSession(): () => void {
  return onSignedOut(() => {
    menu.set([]);
    writeStored("session", "menu", undefined);
  });
}
