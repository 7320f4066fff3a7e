import { leavesOf, type MenuEntry } from "../../access/menus/index.ts";
import type { Language } from "../../core/i18n/index.ts";
import { findPage, type PageEntry } from "../page-entry.ts";
import { PAGES } from "../pages.ts";
import { isSameAddress, type Tab } from "./tab-rules.ts";

/** What a tab shows: its page, its name, and whether it is kept while another is in front. */
export interface TabPage {
  readonly page: PageEntry | undefined;
  readonly title: string;
  readonly isKept: boolean;
}

const titleIn = ({ title }: Tab, language: Language): string | undefined =>
  typeof title === "object" ? title[language] : title;

/** The page's own word first, then the menu's, then the list of pages. */
export function tabPageOf(tab: Tab, entries: readonly MenuEntry[], language: Language): TabPage {
  const [pathname = ""] = tab.key.split("?");
  const page = findPage(PAGES, pathname);
  const leaf = leavesOf(entries).find(({ href }) => isSameAddress(href, pathname));
  return {
    page,
    title: titleIn(tab, language) ?? leaf?.label[language] ?? page?.title[language] ?? pathname,
    isKept: leaf?.keepAlive ?? page?.keepAlive ?? true,
  };
}
