import type { RANKING_ENDPOINTS as E, RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NotGrantedPage, useGranted } from "../../access/permission-requests/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { type ListColumn, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { UsageReportLink } from "../usage-report/index.ts";
import { Change } from "./change.tsx";
import { barShare, longestOf, measureText } from "./measure.ts";
import { MeasureBar } from "./measure-bar.tsx";
import { PlaceMark } from "./place-mark.tsx";
import { Podium } from "./podium.tsx";
import { RENEWED_EVERY_MS, rankingQuery } from "./ranking.calls.ts";
import { rankingTexts } from "./ranking.texts.ts";
import { RankingChoices, RankingFilters } from "./ranking-filters.tsx";
import { RANKING, type RankingView } from "./ranking-list.ts";
import { SubjectName } from "./subject-name.tsx";

/** The ranking (spec §2 `/wel/rank`): who did how much, and more or less than in the period before. */
export function RankingPage() {
  const t = useTexts(rankingTexts);
  if (useGranted("deviceDetail")) return <Ranking />;
  return <NotGrantedPage title={t.title} permission="deviceDetail" />;
}

function Ranking() {
  const t = useTexts(rankingTexts);
  const timeZone = useTimeZone();
  const shared = ({ measure, subject, range }: RankingView) =>
    ({ subject, range, sort: `-${measure}`, timeZone }) as const;
  const list = useList(RANKING, { ask: shared, refetchInterval: RENEWED_EVERY_MS });
  const { view, rows } = list;
  const { measure, organizationId, kind } = view;
  // The longest bar of all pages, so that bars of the second page are not as long as those of the first.
  const first = useQuery(rankingQuery({ ...shared(view), organizationId, kind, current: 1, size: 3 }));
  const top = first.data?.records ?? NO_ROWS;
  const columns = useRankingColumns(view, Math.max(longestOf(top, measure), longestOf(rows, measure)));
  return (
    <Page
      title={t.title}
      actions={
        <>
          <UsageReportLink />
          <RankingChoices list={list} />
        </>
      }
    >
      <Podium rows={top} view={view} isLoading={first.isPending} />
      <ListTable
        // The choice of columns is kept for each kind of subject.
        list={{ ...list, id: `ranking.${view.subject}`, place: { ...list.place, sort: undefined } }}
        label={t.title}
        columns={columns}
        texts={{ emptyTitle: t.emptyTitle, emptyNote: t.emptyNote }}
        filters={<RankingFilters list={list} />}
      />
    </Page>
  );
}

const NO_ROWS: readonly RankingRow[] = [];
/** Of what is not ranked by, in rem; the longest of each stays on one line. */
const WIDTHS = { cleanedAreaSqm: 7.5, workedS: 9, tasks: 6.5, usageRate: 7.5 } as const;

function useRankingColumns(
  { subject, measure }: RankingView,
  longest: number,
): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(rankingTexts);
  const format = useFormat();
  return useMemo(() => {
    const others = (["cleanedAreaSqm", "workedS", "tasks", "usageRate"] as const)
      .filter((other) => other !== measure)
      .map((other) => ({
        key: other,
        title: t.measures[other],
        width: WIDTHS[other],
        align: "right" as const,
        render: (row: RankingRow) => measureText(other, row[other], format),
      }));
    const devices: ListColumn<typeof E.list> = {
      key: "devices",
      title: t.devices,
      width: 6,
      align: "right",
      render: (row) => format.number(row.devices),
    };
    return [
      {
        key: "place",
        title: t.place,
        width: 5,
        fixed: "left",
        render: ({ place }) => <PlaceMark place={place} />,
      },
      {
        key: "name",
        title: t.name,
        width: 14,
        fixed: "left",
        render: (row) => <SubjectName subject={subject} row={row} />,
      },
      {
        key: "measure",
        title: t.measures[measure],
        width: 13.4,
        render: (row) => (
          <MeasureBar
            share={barShare(row, measure, longest)}
            text={measureText(measure, row[measure], format)}
          />
        ),
      },
      {
        key: "change",
        title: t.change,
        width: 10,
        align: "right",
        render: (row) => <Change row={row} measure={measure} />,
      },
      ...others,
      ...(subject === "device" ? [] : [devices]),
    ];
  }, [t, format, subject, measure, longest]);
}
