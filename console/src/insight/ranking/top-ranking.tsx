import type { RangeQuery } from "@sweepline/contract/insight/dashboard.ts";
import { RANKING_SUBJECTS, type RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { barShare, longestOf, measureText } from "./measure.ts";
import { MeasureBar } from "./measure-bar.tsx";
import { PlaceMark } from "./place-mark.tsx";
import { rankingQuery } from "./ranking.calls.ts";
import { rankingTexts } from "./ranking.texts.ts";
import { SubjectName } from "./subject-name.tsx";
import styles from "./top-ranking.module.css";

type Subject = (typeof RANKING_SUBJECTS)[number];

const TOP = 5;
const MEASURE = "cleanedAreaSqm";

/** The first few of a range by cleaned area, and the way to all of them. */
export function TopRanking(filters: RangeQuery) {
  const t = useTexts(rankingTexts);
  const href = useHref();
  const [subject, setSubject] = useState<Subject>("device");
  const query = useQuery(rankingQuery({ ...filters, subject, sort: `-${MEASURE}`, size: TOP }));
  const { range, kind, organizationId } = filters;
  return (
    <Card
      title={t.top}
      extra={
        <>
          <Segments<Subject>
            size="small"
            value={subject}
            label={t.subject}
            options={RANKING_SUBJECTS.map((value) => ({ value, label: t.subjects[value] }))}
            onChange={setSubject}
          />
          <Link to={href("ranking", { subject, range, kind, organizationId })}>{t.full}</Link>
        </>
      }
    >
      <QueryView query={query} block={17}>
        {({ records }) => <Rows rows={records} subject={subject} />}
      </QueryView>
    </Card>
  );
}

function Rows({ rows, subject }: { rows: readonly RankingRow[]; subject: Subject }) {
  const t = useTexts(rankingTexts);
  const format = useFormat();
  if (rows.length === 0) return <EmptyState title={t.emptyTitle} note={t.emptyNote} />;
  const longest = longestOf(rows, MEASURE);
  return (
    <ol className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <PlaceMark place={row.place} />
          <SubjectName subject={subject} row={row} />
          <MeasureBar
            share={barShare(row, MEASURE, longest)}
            text={measureText(MEASURE, row[MEASURE], format)}
          />
        </li>
      ))}
    </ol>
  );
}
