import {
  USAGE_ENDPOINTS as E,
  USAGE_SUBJECTS,
  type UsageSubject,
} from "@sweepline/contract/insight/usage-report.ts";
import { useMemo } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { NotGrantedPage, useGranted } from "../../access/permission-requests/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, urlDay } from "../../core/page/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { KindSelect } from "../../fleet/products/index.ts";
import { PlaceSelect } from "../../sites/places/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListExport, type ListState, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { useUsageColumns } from "./usage-columns.tsx";
import { type Days, daysOf, todayIn, USAGE_RANGES, type UsageRange } from "./usage-days.ts";
import styles from "./usage-report.module.css";
import { usageReportTexts } from "./usage-report.texts.ts";

const USAGE = declareList(E.list, {
  id: "usage",
  filters: ["search", "placeId", "organizationId", "kind", "worked"],
  besides: {
    subject: urlChoice(USAGE_SUBJECTS, "device"),
    range: urlChoice(USAGE_RANGES, "yesterday"),
    from: urlDay(),
    to: urlDay(),
  },
});
type UsageList = ListState<typeof USAGE>;

/** A new day begins while the page is open. */
const DAY_CHECKED_EVERY_MS = 60_000;

/** Work of the fleet over any range of days, also of whoever did nothing (`/wel/usage`). */
export function UsageReportPage() {
  const t = useTexts(usageReportTexts);
  if (useGranted("deviceDetail")) return <UsageReport />;
  return <NotGrantedPage title={t.title} permission="deviceDetail" />;
}

function UsageReport() {
  const t = useTexts(usageReportTexts);
  const timeZone = useTimeZone();
  const today = todayIn(timeZone, new Date(useNow(DAY_CHECKED_EVERY_MS)));
  const list = useList(USAGE, {
    ask: ({ subject, range, from, to }) => ({ subject, ...daysOf(range, today, { from, to }) }),
  });
  const { view } = list;
  const days = useMemo(() => daysOf(view.range, today, { from: view.from, to: view.to }), [view, today]);
  return (
    <Page
      title={t.title}
      note={t.note(days.from, days.to)}
      actions={
        <ListExport
          // The list knows its days as optional; the file demands them.
          list={{ ...list, question: { ...list.question, ...days } }}
          endpoint={E.export}
          name={t.title}
          formats={["xlsx", "csv", "json"]}
        />
      }
    >
      <ListTable
        // The choice of columns is kept for each kind of subject.
        list={{ ...list, id: `usage.${view.subject}` }}
        label={t.title}
        columns={useUsageColumns(view.subject, days)}
        texts={t}
        filters={<Filters list={list} days={days} />}
      />
    </Page>
  );
}

function Filters({ list, days }: { readonly list: UsageList; readonly days: Days }) {
  const t = useTexts(usageReportTexts);
  const { view, setView } = list;
  return (
    <>
      <div className={styles.choices}>
        <Segments<UsageSubject>
          value={view.subject}
          label={t.subject}
          options={USAGE_SUBJECTS.map((value) => ({ value, label: t.subjects[value] }))}
          // A search for a device says nothing about organizations.
          onChange={(subject) => setView({ subject, search: "", sort: undefined, current: 1 })}
        />
        <Segments<UsageRange>
          value={view.range}
          label={t.range}
          options={USAGE_RANGES.map((value) => ({ value, label: t.ranges[value] }))}
          onChange={(range) => setView({ range, ...(range === "days" ? days : NO_DAYS), current: 1 })}
        />
        {view.range === "days" ? (
          <DayRange {...days} label={t.days} onChange={(own) => setView({ ...own, current: 1 })} />
        ) : null}
      </div>
      {view.subject === "day" ? null : <SearchBox {...list.bind("search")} label={t.search} />}
      <PlaceSelect {...list.bind("placeId")} />
      <OrganizationSelect {...list.bind("organizationId")} />
      <KindSelect {...list.bind("kind")} />
      <SelectEither
        {...list.bind("worked")}
        yes={t.didWork}
        no={t.didNotWork}
        placeholder={t.workedOrNot}
        label={t.worked}
        width={9}
      />
    </>
  );
}

const NO_DAYS = { from: "", to: "" };
