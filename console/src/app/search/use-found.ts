import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { leavesOf } from "../../access/menus/index.ts";
import { useLanguage } from "../../core/i18n/index.ts";
import { useRights } from "../../core/session/index.ts";
import { useSettled } from "../../core/settled/index.ts";
import { useStore } from "../../core/store/index.ts";
import { addressAsLeft } from "../tabs/tab-rules.ts";
import { useTabs } from "../tabs/tab-store.ts";
import { searchedMenu } from "./search-store.ts";
import { type Found, SHOWN, SOURCES, type Source } from "./sources.ts";
import { useActs } from "./use-acts.ts";

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 120;

export interface FoundGroup {
  readonly kind: "acts" | "pages" | Source["kind"];
  readonly rows: readonly Found[];
  readonly total: number;
  /** Where all of them are; empty: they are all here. */
  readonly allHref: string;
}

interface Answer {
  readonly groups: readonly FoundGroup[];
  /** What the rows belong to; what is being typed may be ahead. */
  readonly search: string;
  readonly isSettled: boolean;
  readonly hasFailed: boolean;
}

/** What matches in acts and pages at once, and in each list that the person may read. */
export function useFound(typed: string): Answer {
  const language = useLanguage();
  const may = useRights();
  const acts = useActs();
  const pages = usePages();
  const wanted = typed.trim();
  const search = useSettled(wanted, PAUSE_MS);
  const sources = SOURCES.filter(({ endpoint }) => may(endpoint));
  const { data, isFetching } = useQuery({
    queryKey: ["search everywhere", search, language, sources.map(({ kind }) => kind)],
    queryFn: ({ signal }) =>
      Promise.allSettled(sources.map(({ find }) => find({ search, language, signal }))),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const answers = wanted === "" ? [] : (data ?? []);
  const found = sources.map(({ kind, listOf }, index): FoundGroup => {
    const answer = answers[index];
    const { rows, total } = answer?.status === "fulfilled" ? answer.value : NOTHING;
    return { kind, rows, total, allHref: total > rows.length ? listOf(search) : "" };
  });
  const ownPages = wanted === "" ? [] : matching(pages, wanted).slice(0, SHOWN);
  const groups = [groupOf("pages", ownPages), ...found, groupOf("acts", matching(acts, wanted))];
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    search: wanted,
    isSettled: wanted === search && !isFetching,
    hasFailed: answers.some(({ status }) => status === "rejected"),
  };
}

const NOTHING = { rows: [], total: 0 };

const groupOf = (kind: "acts" | "pages", rows: readonly Found[]): FoundGroup => ({
  ...{ kind, rows, total: rows.length, allHref: "" },
});

/** All words that were typed, in whatever order. */
function matching<Row extends Found & { readonly words?: string }>(
  rows: readonly Row[],
  typed: string,
): readonly Row[] {
  const parts = typed.toLowerCase().split(/\s+/);
  return rows.filter(({ title, note, words = "" }) => {
    const text = `${title} ${note} ${words}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

/** Pages of the person's menu, found by their name in either language, as they were left. */
function usePages(): readonly (Found & { readonly words: string })[] {
  const language = useLanguage();
  const entries = useStore(searchedMenu);
  const tabs = useTabs();
  const seen = new Set<string>();
  return leavesOf(entries).flatMap(({ href, icon, label }) => {
    if (seen.has(href)) return [];
    seen.add(href);
    const words = `${label.zh} ${label.en}`;
    return {
      key: `page ${href}`,
      icon,
      title: label[language],
      note: "",
      href: addressAsLeft(tabs, href),
      words,
    };
  });
}
