import type { DueConsumable } from "@sweepline/contract/fleet/consumables.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlChoice, urlCount, urlText, useUrlState } from "../../core/page/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { type DataColumn, DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { telemetryTexts, wordFor } from "../telemetry/index.ts";
import { dueQuery } from "./consumables.calls.ts";
import styles from "./consumables.module.css";
import { consumableTexts } from "./consumables.texts.ts";
import { useForecastWords } from "./use-forecast-words.ts";
import { lifeLeft, wearTone } from "./wear.ts";

const WITHIN = ["any", "0", "7", "30"] as const;
type Within = (typeof WITHIN)[number];
type Sort = "dueAt" | "left";
const FIELDS = {
  search: urlText(),
  within: urlChoice(WITHIN, "any"),
  sort: urlChoice(["dueAt", "-dueAt", "left", "-left"]),
  current: urlCount(1),
  size: urlCount(20),
};

/** Parts of the whole fleet, by when they are due. */
export function ConsumableListPage() {
  const t = useTexts(consumableTexts);
  const [{ search, within, sort, current, size: wanted }, setView] = useUrlState(FIELDS);
  const size = Math.min(50, wanted);
  const columns = useDueColumns();
  const query = useQuery(
    dueQuery({
      search: search || undefined,
      withinDays: within === "any" ? undefined : Number(within),
      sort,
      current,
      size,
    }),
  );
  const isFiltered = search !== "" || within !== "any";
  const labels = { any: t.anyTime, 0: t.nowDue, 7: t.withinDays("7"), 30: t.withinDays("30") };
  return (
    <Page title={t.pageTitle} note={t.pageNote}>
      <DataTable<DueConsumable, Sort>
        id="dueConsumables"
        label={t.pageTitle}
        columns={columns}
        rowKey={({ deviceId, kind }) => `${deviceId}/${kind}`}
        query={query}
        view={{ current, size, sort }}
        onView={(next) => setView({ current: next.current, size: next.size, sort: next.sort })}
        toolbar={
          <FilterBar
            onReset={isFiltered ? () => setView({ search: "", within: "any", current: 1 }) : undefined}
          >
            <SearchBox
              value={search}
              label={t.search}
              onChange={(text) => setView({ search: text, current: 1 })}
            />
            <Segments<Within>
              label={t.within}
              value={within}
              options={WITHIN.map((value) => ({ value, label: labels[value] }))}
              onChange={(value) => setView({ within: value, current: 1 })}
            />
          </FilterBar>
        }
        empty={<EmptyState title={t.dueEmptyTitle} note={t.dueEmptyNote} />}
      />
    </Page>
  );
}

function useDueColumns(): readonly DataColumn<DueConsumable, Sort>[] {
  const t = useTexts(consumableTexts);
  const words = useTexts(telemetryTexts);
  const format = useFormat();
  const href = useHref();
  const forecast = useForecastWords();
  return useMemo(
    () => [
      {
        key: "device",
        title: t.device,
        width: 12,
        fixed: "left",
        render: ({ deviceId, shortName, serialNumber }) => (
          <Link to={href("deviceView", { id: deviceId, tab: "consumables" })} title={serialNumber}>
            {shortName || serialNumber}
          </Link>
        ),
      },
      { key: "part", title: t.part, width: 8, render: ({ kind }) => wordFor(words, "consumables", kind) },
      { key: "left", title: t.lifeLeft, sort: "left", width: 11, render: (part) => <Life part={part} /> },
      { key: "due", title: t.forecast, sort: "dueAt", width: 14, render: forecast },
      {
        key: "rate",
        title: t.hoursADay,
        width: 7,
        align: "right",
        render: ({ hoursADay }) => format.number(hoursADay, 1),
      },
      {
        key: "used",
        title: t.usedTitle,
        width: 8.5,
        render: ({ usedHours, lifeHours }) => t.usedOf(format.number(usedHours, 1), format.number(lifeHours)),
      },
      {
        key: "product",
        title: t.product,
        width: 7,
        isHiddenAtFirst: "narrow",
        render: ({ productName }) => productName,
      },
      {
        key: "organization",
        title: t.organization,
        width: 10,
        isHiddenAtFirst: "narrow",
        render: ({ organizationName }) => organizationName,
      },
      {
        key: "reportedAt",
        title: t.reportedAt,
        width: 11.5,
        isHiddenAtFirst: true,
        render: ({ reportedAt }) => format.dateTime(reportedAt),
      },
    ],
    [t, words, format, href, forecast],
  );
}

function Life({ part }: { part: DueConsumable }) {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  const left = lifeLeft(part);
  return (
    <span className={styles.life} data-tone={wearTone(part)}>
      {left <= 0 ? t.nowDue : format.percent(left * 100, 0)}
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${left * 100}%` }} />
      </span>
    </span>
  );
}
