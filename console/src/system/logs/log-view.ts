import { SIGN_IN_OUTCOMES } from "@sweepline/contract/system/logs/index.ts";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { type UrlValues, urlChoice, urlCount, urlDay, urlId, urlText } from "../../core/page/index.ts";

export const LOG_TABS = ["operation", "signIn", "audit", "exception"] as const;
export type LogTab = (typeof LOG_TABS)[number];

/** What the page keeps in its address. Filters that a log does not know are left out of its question. */
export const LOG_FIELDS = {
  tab: urlChoice(LOG_TABS),
  search: urlText(),
  from: urlDay(),
  to: urlDay(),
  staffId: urlId(),
  organizationId: urlId(),
  result: urlChoice(["succeeded", "refused"]),
  outcome: urlChoice(SIGN_IN_OUTCOMES),
  action: urlText(),
  subjectKind: urlText(),
  subjectId: urlText(),
  sort: urlChoice(["at", "-at"]),
  current: urlCount(1),
  size: urlCount(20),
};
export type LogView = UrlValues<typeof LOG_FIELDS>;

export const NO_LOG_FILTERS = {
  search: "",
  from: "",
  to: "",
  staffId: undefined,
  organizationId: undefined,
  result: undefined,
  outcome: undefined,
  action: "",
  subjectKind: "",
  subjectId: "",
  current: 1,
} as const;

export const hasLogFilters = (view: LogView): boolean =>
  Object.entries(NO_LOG_FILTERS).some(
    ([name, empty]) => name !== "current" && view[name as keyof LogView] !== empty,
  );

/** Days are the person's own: they begin and end in the zone in which times are shown. */
function rangeOf({ from, to, search }: LogView, timeZone: string) {
  return {
    search: search || undefined,
    from: from ? dayStart(from, timeZone) : undefined,
    until: to ? dayEnd(to, timeZone) : undefined,
  };
}

const pagingOf = ({ current, size, sort }: LogView) => ({ current, size, sort });

export const operationQueryOf = (view: LogView, timeZone: string) => ({
  ...rangeOf(view, timeZone),
  ...pagingOf(view),
  staffId: view.staffId,
  organizationId: view.organizationId,
  isRefused: view.result === undefined ? undefined : view.result === "refused" ? "true" : "false",
});

export const signInQueryOf = (view: LogView, timeZone: string) => ({
  ...rangeOf(view, timeZone),
  ...pagingOf(view),
  staffId: view.staffId,
  organizationId: view.organizationId,
  outcome: view.outcome,
});

export const exceptionQueryOf = (view: LogView, timeZone: string) => ({
  ...rangeOf(view, timeZone),
  ...pagingOf(view),
});

export const auditFiltersOf = (view: LogView, timeZone: string) => ({
  ...rangeOf(view, timeZone),
  staffId: view.staffId,
  organizationId: view.organizationId,
  action: view.action || undefined,
  subjectKind: view.subjectKind || undefined,
  subjectId: view.subjectId || undefined,
});

export const auditQueryOf = (view: LogView, timeZone: string) => ({
  ...auditFiltersOf(view, timeZone),
  ...pagingOf(view),
});
