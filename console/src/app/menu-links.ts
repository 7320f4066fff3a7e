import { findPage, type PageEntry } from "./page-entry.ts";
import { framePath, withIndex } from "./paths.ts";

/**
 * The address of a menu leaf (spec §2): `/index` is appended, a foreign address opens in the frame, and what this
 * console has no page for has no address.
 */
export function menuHref(path: string, pages: readonly PageEntry[]): string | undefined {
  if (/^https?:/i.test(path)) return framePath(path);
  return path !== "" && findPage(pages, path) ? withIndex(path) : undefined;
}
