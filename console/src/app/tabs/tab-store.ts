import type { PageTitle } from "../../core/page/index.ts";
import { onSignedOut } from "../../core/session/index.ts";
import { createStoredStore, useStore, writeStored } from "../../core/store/index.ts";
import {
  closeAll,
  closeOthers,
  closeTab,
  HOME_TAB,
  moveTab,
  openTab,
  type Tab,
  titleTab,
} from "./tab-rules.ts";

/** The open tabs of this browser tab, kept in session storage (spec §9). */
function areTabs(value: unknown): value is readonly Tab[] {
  return (
    Array.isArray(value) &&
    value.every((tab: Partial<Tab>) => tab && typeof tab.key === "string" && typeof tab.id === "string")
  );
}

const tabs = createStoredStore<readonly Tab[]>({
  area: "session",
  key: "tabs",
  initial: [HOME_TAB],
  isValid: areTabs,
});

export const useTabs = (): readonly Tab[] => useStore(tabs);
export const nameTab = (id: string, title: PageTitle | undefined): void =>
  tabs.set((all) => titleTab(all, id, title));

/** The tabs with the given address open; where `moved` is given, the tab that stood there takes the address instead. */
export function visited(all: readonly Tab[], key: string, moved?: string): readonly Tab[] {
  return openTab(moved ? moveTab(all, moved, key) : all, key);
}

export const keepTabs = (next: readonly Tab[]): void => tabs.set(next);

export type Closing = "one" | "others" | "all";

/** Closes, and answers where to go if the page on screen is among the closed. */
export function close(what: Closing, key: string, active: string): string | undefined {
  const { tabs: left, next } =
    what === "one"
      ? closeTab(tabs.get(), key, active)
      : what === "others"
        ? closeOthers(tabs.get(), key, active)
        : closeAll(active);
  tabs.set(left);
  return next;
}

/** Wired at start: leaving the session clears the tabs. */
export function forgetTabsWithSession(): () => void {
  return onSignedOut(() => {
    tabs.set([HOME_TAB]);
    writeStored("session", "tabs", undefined);
  });
}
