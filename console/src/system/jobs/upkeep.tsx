import { JOB_ENDPOINTS as E, type UpkeepRow } from "@sweepline/contract/system/jobs/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "../../core/clock/index.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { Age, FilterBar, FilterToggle, PlainTable, SearchBox, TwoLines } from "../../ui/table/index.ts";
import { upkeepQuery, useRunUpkeep } from "./jobs.calls.ts";
import styles from "./jobs.module.css";
import { useRunTime } from "./run-columns.tsx";
import { upkeepTexts } from "./upkeep.texts.ts";

/** What the product does by itself; there is nothing to set. */
export function Upkeep() {
  const t = useTexts(upkeepTexts);
  const language = useLanguage();
  const query = useQuery(upkeepQuery());
  const [search, setSearch] = useState("");
  const [isFailedOnly, setFailedOnly] = useState(false);
  const isShown = ({ name, title, lastError }: UpkeepRow) =>
    `${name} ${title[language]}`.toLowerCase().includes(search.toLowerCase()) &&
    (!isFailedOnly || lastError !== null);
  const clear = () => {
    setSearch("");
    setFailedOnly(false);
  };
  return (
    <div className={styles.upkeep}>
      <FilterBar onReset={search !== "" || isFailedOnly ? clear : undefined}>
        <SearchBox value={search} onChange={setSearch} label={t.search} />
        <FilterToggle isOn={isFailedOnly} onChange={setFailedOnly} label={t.failedOnly} />
      </FilterBar>
      <QueryView query={query} block={24}>
        {(all) => <Rows rows={all.filter(isShown)} isNone={all.length === 0} />}
      </QueryView>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly UpkeepRow[];
  readonly isNone: boolean;
}

function Rows({ rows, isNone }: RowsProps) {
  const t = useTexts(upkeepTexts);
  const mayRun = useMay(E.runUpkeep);
  if (rows.length === 0) return <EmptyState title={isNone ? t.empty : t.noMatch} />;
  const heads = [t.name, t.every, t.last, t.duration, t.next, t.result, t.worker];
  return (
    // Narrow windows scroll it sideways, so a keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
    <section className={styles.wide} aria-label={t.title} tabIndex={0}>
      <PlainTable heads={mayRun ? [...heads, t.actions] : heads} className={styles.table}>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} mayRun={mayRun} />
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

const SECOND_MS = 1_000;

function Row({ row, mayRun }: { readonly row: UpkeepRow; readonly mayRun: boolean }) {
  const t = useTexts(upkeepTexts);
  const language = useLanguage();
  const format = useFormat();
  const timeOf = useRunTime();
  const { name, everyMs, isShared, lastAt, lastDurationMs, worker } = row;
  const title = row.title[language];
  return (
    <tr>
      <th scope="row">
        <TwoLines below={name}>{title}</TwoLines>
      </th>
      <td>
        <TwoLines below={isShared ? t.perProcess : ""}>
          {everyMs < SECOND_MS ? timeOf(everyMs) : format.duration(everyMs / SECOND_MS)}
        </TwoLines>
      </td>
      <td>{lastAt === null ? t.notYet : <Age at={lastAt} stepMs={SECOND_MS} />}</td>
      <td>{timeOf(lastDurationMs)}</td>
      <td>
        <Due row={row} />
      </td>
      <td>
        <Outcome row={row} />
      </td>
      <td>{worker ?? NOT_REPORTED}</td>
      {mayRun ? (
        <td>
          <RunNow name={name} title={title} />
        </td>
      ) : null}
    </tr>
  );
}

function Due({ row: { nextAt } }: { readonly row: UpkeepRow }) {
  const t = useTexts(upkeepTexts);
  const format = useFormat();
  const now = useNow(SECOND_MS);
  if (nextAt === null) return NOT_REPORTED;
  return Date.parse(nextAt) <= now ? t.soon : format.dateTime(nextAt);
}

function Outcome({ row: { lastError, failedAt, lastAt } }: { readonly row: UpkeepRow }) {
  const t = useTexts(upkeepTexts);
  const format = useFormat();
  if (lastError !== null)
    return (
      <span className={styles.failure}>
        <StatusTag tone="danger">{failedAt ? t.failedAt(format.dateTime(failedAt)) : t.failed}</StatusTag>
        <span className={styles.error}>{lastError}</span>
      </span>
    );
  return lastAt === null ? NOT_REPORTED : <StatusTag tone="positive">{t.good}</StatusTag>;
}

function RunNow({ name, title }: { readonly name: string; readonly title: string }) {
  const t = useTexts(upkeepTexts);
  const run = useRunUpkeep();
  return (
    <RowActions
      name={title}
      buttons={[
        {
          ...{ label: t.runNow, name: t.runOf(title), requires: E.runUpkeep, done: t.wanted(title) },
          onSelect: () => run.mutateAsync(name),
        },
      ]}
    />
  );
}
