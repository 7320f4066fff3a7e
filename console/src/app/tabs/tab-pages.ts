import { leavesOf, type MenuEntry } from "../../access/menus/index.ts";
import type { Language } from "../../core/i18n/index.ts";
import { findPage, type PageEntry } from "../page-entry.ts";
import { PAGES } from "../pages.ts";
import { PATHS } from "../paths.ts";
import { isSameAddress, type Tab } from "./tab-rules.ts";

/** What a tab shows: its page, its name, and whether it is kept while another is in front. */
export interface TabPage {
  readonly page: PageEntry | undefined;
  readonly title: string;
  readonly isKept: boolean;
}

const titleIn = ({ title }: Tab, language: Language): string | undefined =>
  typeof title === "object" ? title[language] : title;

/** The page's own word first, then the menu's, then the list of pages; a foreign page has but the name of its host. */
export function tabPageOf(tab: Tab, entries: readonly MenuEntry[], language: Language): TabPage {
  const [pathname = ""] = tab.key.split("?");
  const page = findPage(PAGES, pathname);
  const leaf = leavesOf(entries).find(({ href }) => isSameAddress(href, pathname));
  const inMenu = leaf?.label[language];
  const own = page?.path === PATHS.frame && inMenu ? undefined : titleIn(tab, language);
  return {
    page,
    title: own ?? inMenu ?? page?.title[language] ?? pathname,
    isKept: leaf?.keepAlive ?? page?.keepAlive ?? true,
  };
}
