import { PLAN_ENDPOINTS as E } from "@sweepline/contract/operations/plan.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { download } from "../../core/api/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type UrlValues, urlChoice, urlDay, urlId, useUrlState } from "../../core/page/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { EmptyState, Notice, QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { FindingsButton } from "../findings/index.ts";
import { FeedsButton } from "../plan-feeds/index.ts";
import { planQuery, planQuestion } from "./plan.calls.ts";
import styles from "./plan.module.css";
import { planTexts } from "./plan.texts.ts";
import { PlanBoard } from "./plan-board.tsx";
import { LANE_KINDS, type Lane, lanesOf } from "./plan-lanes.ts";
import { Legend } from "./plan-legend.tsx";
import { PrintButton } from "./plan-sheet.tsx";
import { dayAfter, daysOf, SPANS, type Span, spanOf } from "./plan-span.ts";

const FIELDS = {
  /** Its first day; empty: today. */
  day: urlDay(),
  span: urlChoice(SPANS, "week"),
  by: urlChoice(LANE_KINDS, "robot"),
  organizationId: urlId(),
};
const LOOK_AGAIN_MS = 15_000;
const MINUTE_MS = 60_000;

/** What ran, what runs and what is planned, by robot, floor or place. */
export function PlanPage() {
  const t = useTexts(planTexts);
  const format = useFormat();
  const timeZone = useTimeZone();
  const now = useNow(MINUTE_MS);
  const [view, setView] = useUrlState(FIELDS);
  const [search, setSearch] = useState("");
  const { span: name, by, organizationId } = view;
  const today = format.date(now);
  const day = view.day || today;
  const span = useMemo(() => spanOf(day, name, timeZone), [day, name, timeZone]);
  const query = useQuery({ ...planQuery(span, organizationId), refetchInterval: LOOK_AGAIN_MS });
  const { data } = query;
  const lanes = useMemo(() => (data ? lanesOf(data, by, { now, span }) : []), [data, by, now, span]);
  const shown = useMemo(() => lanes.filter((lane) => fits(lane, search)), [lanes, search]);
  return (
    <Page
      title={t.title}
      actions={
        <>
          <PrintButton lanes={shown} {...{ day, name, by }} />
          <PlanExport span={span} organizationId={organizationId} />
          <FeedsButton organizationId={organizationId} plan={data} />
          <FindingsButton organizationId={organizationId} />
        </>
      }
      note={data ? t.note(format.number(data.runs.length), format.number(data.occurrences.length)) : "\u00a0"}
    >
      <Card isFlush>
        <Tools {...{ day, today }} view={view} onChange={setView} search={search} onSearch={setSearch} />
        {data?.isCut ? <Notice tone="notice">{t.cut}</Notice> : null}
        <QueryView query={query} block={24}>
          {() =>
            shown.length === 0 ? (
              <EmptyState
                title={search ? t.nothingFound : t.emptyTitle}
                note={search ? t.nothingFoundNote : t.emptyNote}
              />
            ) : (
              <PlanBoard lanes={shown} {...{ day, name, by, span, now }} />
            )
          }
        </QueryView>
      </Card>
    </Page>
  );
}

interface PlanExportProps {
  readonly span: Span;
  readonly organizationId: number | undefined;
}

/** The stretch that is shown, as a file. */
function PlanExport({ span, organizationId }: PlanExportProps) {
  const t = useTexts(planTexts);
  const query = { ...planQuestion(span), ...(organizationId !== undefined && { organizationId }) };
  return (
    <ExportButton
      endpoint={E.export}
      onExport={(as) => download(E.export, { query: { ...query, ...as } }, `${t.title}.${as.format}`)}
    />
  );
}

interface ToolsProps {
  readonly day: string;
  readonly today: string;
  readonly view: UrlValues<typeof FIELDS>;
  readonly onChange: (change: Partial<UrlValues<typeof FIELDS>>) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function Tools({ day, today, view, onChange, search, onSearch }: ToolsProps) {
  const t = useTexts(planTexts);
  const { span: name, by, organizationId } = view;
  const step = daysOf(day, name).length;
  return (
    <div className={styles.tools}>
      <Segments
        label={t.span}
        value={name}
        options={SPANS.map((value) => ({ value, label: t.spans[value] }))}
        onChange={(value) => onChange({ span: value })}
      />
      <span className={styles.days}>
        <Button aria-label={t.earlier} onClick={() => onChange({ day: dayAfter(day, -step) })}>
          ‹
        </Button>
        <Button disabled={day === today} onClick={() => onChange({ day: "" })}>
          {t.today}
        </Button>
        <Button aria-label={t.later} onClick={() => onChange({ day: dayAfter(day, step) })}>
          ›
        </Button>
      </span>
      <Segments
        label={t.by}
        value={by}
        options={LANE_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(value) => onChange({ by: value })}
      />
      <OrganizationSelect value={organizationId} onChange={(value) => onChange({ organizationId: value })} />
      <SearchBox value={search} onChange={onSearch} label={t.search} />
      <Legend />
    </div>
  );
}

const fits = ({ name, note }: Lane, search: string): boolean =>
  `${name} ${note}`.toLowerCase().includes(search.trim().toLowerCase());
