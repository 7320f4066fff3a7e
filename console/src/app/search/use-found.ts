import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { leavesOf } from "../../access/menus/index.ts";
import { useLanguage } from "../../core/i18n/index.ts";
import { useRights } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { addressAsLeft } from "../tabs/tab-rules.ts";
import { useTabs } from "../tabs/tab-store.ts";
import { searchedMenu } from "./search-store.ts";
import { type Found, type FoundPage, SHOWN, SOURCES, type Source } from "./sources.ts";
import { useActs } from "./use-acts.ts";

/** What was not there so long ago may be there by now. */
const FRESH_MS = 10_000;

export interface FoundGroup extends FoundPage {
  readonly kind: "acts" | "pages" | Source["kind"];
  /** Where all of them are; empty: they are all here. */
  readonly allHref: string;
}

interface Answered {
  readonly search: string;
  readonly answers: readonly PromiseSettledResult<FoundPage>[];
  readonly at: number;
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
  const acts = useActs();
  const pages = usePages();
  const search = typed.trim();
  const { lists, isSettled, hasFailed } = useLists(search);
  const own = (rows: readonly Searched[]) => (search === "" ? [] : matching(rows, search));
  const groups = [groupOf("pages", own(pages).slice(0, SHOWN)), ...lists, groupOf("acts", own(acts))];
  return { groups: groups.filter(({ rows }) => rows.length > 0), search, isSettled, hasFailed };
}

/**
 * One question at a time: at once, and again after its answer if the text has changed since. Until then the rows of the
 * older text stay that have the newer one in them too, so that nobody opens what they no longer look for.
 */
function useLists(search: string) {
  const language = useLanguage();
  const may = useRights();
  const [asked, ask] = useState("");
  const sources = SOURCES.filter(({ endpoint }) => may(endpoint));
  const question: UseQueryResult<Answered> = useQuery({
    queryKey: ["search everywhere", asked, language, sources.map(({ kind }) => kind)],
    queryFn: async ({ signal }) => {
      const found = sources.map(({ find }, index) =>
        isNowhere(question.data, index, asked) ? NOTHING : find({ search: asked, language, signal }),
      );
      return { search: asked, answers: await Promise.allSettled(found), at: Date.now() };
    },
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = question;
  if (asked !== search && !isFetching) ask(search);
  const answers = search === "" ? [] : (data?.answers ?? []);
  const isAnswered = data?.search === search;
  const lists = sources.map(({ kind, listOf }, index): FoundGroup => {
    const answer = answers[index];
    const page = answer?.status === "fulfilled" ? answer.value : NOTHING;
    if (!isAnswered) return groupOf(kind, page.rows.filter(has(search)));
    return { kind, ...page, allHref: page.total > page.rows.length ? listOf(search) : "" };
  });
  return {
    lists,
    isSettled: search === "" || (isAnswered && !isFetching),
    hasFailed: isAnswered && answers.some(({ status }) => status === "rejected"),
  };
}

/** What a list has not got, it has not got with more letters either: while somebody types, few lists are asked again. */
function isNowhere(before: Answered | undefined, index: number, search: string): boolean {
  if (!before || before.search === search || !search.includes(before.search)) return false;
  const answer = before.answers[index];
  return Date.now() - before.at < FRESH_MS && answer?.status === "fulfilled" && answer.value.total === 0;
}

/** As the server looks for it. */
const has = (search: string) => {
  const wanted = search.toLowerCase();
  return ({ title, note }: Found): boolean => `${title} · ${note}`.toLowerCase().includes(wanted);
};

const NOTHING: FoundPage = { rows: [], total: 0, isTotalExact: true };

const groupOf = (kind: FoundGroup["kind"], rows: readonly Found[]): FoundGroup => ({
  ...{ kind, rows, total: rows.length, isTotalExact: true, allHref: "" },
});

interface Searched extends Found {
  readonly words?: string;
}

/** All words that were typed, in whatever order. */
function matching(rows: readonly Searched[], typed: string): readonly Searched[] {
  const parts = typed.toLowerCase().split(/\s+/);
  return rows.filter(({ title, note, words = "" }) => {
    const text = `${title} ${note} ${words}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

/** Pages of the person's menu, found by their name in either language, as they were left. */
function usePages(): readonly Searched[] {
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
