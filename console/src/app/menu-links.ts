import { findPage, type PageEntry } from "./page-entry.ts";
import { framePath, PATHS, withIndex } from "./paths.ts";

/**
 * The address of a menu leaf (spec §2): `/index` is appended, a foreign address opens in the frame, and what this
 * console has no page for has no address.
 */
export function menuHref(path: string, pages: readonly PageEntry[]): string | undefined {
  if (/^https?:/i.test(path)) return framePath(path);
  return path !== "" && findPage(pages, path) ? withIndex(path) : undefined;
}

/** Where an item without a page leads whoever can mend it: to what is wrong with it. */
export const missingPageHref = (path: string): string =>
  `${PATHS.notFound}?${new URLSearchParams({ menu: path })}`;
