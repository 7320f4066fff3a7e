import type { PageTitle } from "../../core/page/index.ts";
import { PATHS, withoutIndex } from "../paths.ts";
import { identityOf } from "./tab-identity.ts";

/** One visited page: whatever its filters are, it has one tab (spec §2, §5). */
export interface Tab {
  /** The address that it shows now, with its query. */
  readonly key: string;
  /** Stays when a page changes its own address, so that it is not built again. */
  readonly id: string;
  /** Given by the page itself, as a device's name; else the page's own title is shown. */
  readonly title?: PageTitle;
}

export const HOME_TAB: Tab = { key: PATHS.home, id: PATHS.home };
/** A hundred kept pages would weigh on the browser: the oldest one goes first. */
export const MAX_TABS = 24;

/** A page answers with and without `/index`: both are the same address. */
export function isSameAddress(a: string, b: string): boolean {
  const [pathA = "", queryA = ""] = a.split("?");
  const [pathB = "", queryB = ""] = b.split("?");
  return withoutIndex(pathA) === withoutIndex(pathB) && queryA === queryB;
}

/** The tab of the page that an address leads to, however that is looked at in it. */
export function findTab(tabs: readonly Tab[], key: string): Tab | undefined {
  const identity = identityOf(key);
  return tabs.find((tab) => identityOf(tab.key) === identity);
}

/** Where the menu leads: to the page as it was left, with its filters and its sub-tab. */
export const addressAsLeft = (tabs: readonly Tab[], href: string): string => findTab(tabs, href)?.key ?? href;

export const isClosable = (tab: Tab): boolean => tab.id !== HOME_TAB.id;

/** Home first, then in order of the first visit. A page that has a tab takes the new address in it. */
export function openTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  const all = tabs[0]?.id === HOME_TAB.id ? tabs : [HOME_TAB, ...tabs.filter(isClosable)];
  const known = findTab(all, key);
  if (known)
    return isSameAddress(known.key, key) ? all : all.map((tab) => (tab === known ? { ...tab, key } : tab));
  const [home = HOME_TAB, ...others] = all;
  const room = all.length < MAX_TABS ? all : [home, ...others.slice(1)];
  // The address alone may come back after a move: the id must not meet one that is still open.
  const id = room.some((tab) => tab.id === key) ? `${key}#${room.length}` : key;
  return [...room, { key, id }];
}

/** The page on screen changed its own address (filters in the query): the same tab under a new key. */
export function moveTab(tabs: readonly Tab[], from: string, to: string): readonly Tab[] {
  const moved = findTab(tabs, from);
  if (!moved || isSameAddress(from, to)) return tabs;
  const identity = identityOf(to);
  return tabs
    .filter((tab) => tab === moved || identityOf(tab.key) !== identity)
    .map((tab) => (tab === moved ? { ...tab, key: to } : tab));
}

export function titleTab(tabs: readonly Tab[], id: string, title: PageTitle | undefined): readonly Tab[] {
  const before = tabs.find((tab) => tab.id === id);
  if (!before || before.title === title) return tabs;
  const { title: _, ...bare } = before;
  const after: Tab = title === undefined ? bare : { ...bare, title };
  return tabs.map((tab) => (tab === before ? after : tab));
}

interface Closed {
  readonly tabs: readonly Tab[];
  /** Where to go, if the page on screen was closed. */
  readonly next: string | undefined;
}

/** Closing the active tab opens its left neighbor. */
export function closeTab(tabs: readonly Tab[], key: string, active: string): Closed {
  const at = tabs.findIndex((tab) => tab.key === key);
  const tab = tabs[at];
  if (!tab || !isClosable(tab)) return { tabs, next: undefined };
  return {
    tabs: tabs.filter((other) => other !== tab),
    next: key === active ? (tabs[at - 1]?.key ?? HOME_TAB.key) : undefined,
  };
}

export function closeOthers(tabs: readonly Tab[], key: string, active: string): Closed {
  const kept = tabs.filter((tab) => tab.key === key || !isClosable(tab));
  return { tabs: kept, next: kept.some((tab) => tab.key === active) ? undefined : key };
}

/** Closing all returns to the home page, as it is without filters. */
export function closeAll(active: string): Closed {
  return { tabs: [HOME_TAB], next: active === HOME_TAB.key ? undefined : HOME_TAB.key };
}
