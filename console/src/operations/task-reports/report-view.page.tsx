import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { TaskReportDetail } from "@sweepline/contract/operations/task-reports.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { CommandsWithin } from "../../fleet/commands/index.ts";
import { Card, NothingPage, OnePage, Page, WithSide } from "../../ui/page/index.ts";
import { EndStatusTag } from "./end-status.tsx";
import { ReportFacts } from "./report-facts.tsx";
import { ReportFloor } from "./report-floor.tsx";
import { ReportRemark } from "./report-remark.tsx";
import styles from "./reports.module.css";
import { reportTexts } from "./reports.texts.ts";
import { taskReportQuery } from "./task-reports.calls.ts";

const FIELDS = { id: urlId() };
/** While a run goes on. */
const LOOK_AGAIN_MS = 10_000;

/** One report: what was to be cleaned, what was, what was missed, the way the robot took, and what stands behind it (spec §3). */
export function ReportViewPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoReport /> : <Loaded key={id} id={id} />;
}

function NoReport() {
  const t = useTexts(reportTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.pageTitle}
      heading={t.noReportTitle}
      note={t.noReportNote}
      to={href("taskReports")}
      toTexts={t.toReports}
    />
  );
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(reportTexts);
  const query = useQuery({
    ...taskReportQuery(id),
    meta: { quietStatus: 404 },
    refetchInterval: ({ state: { data } }) => (data?.endedAt === null ? LOOK_AGAIN_MS : false),
  });
  return (
    <OnePage query={query} title={t.pageTitle} block={36} missing={<NoReport />}>
      {(report) => <Report report={report} />}
    </OnePage>
  );
}

/** The command is made a moment before the run that it orders. */
const beforeOrder = (at: string): string => new Date(Date.parse(at) - ORDER_MS).toISOString();
const ORDER_MS = 5_000;

function Report({ report }: { readonly report: TaskReportDetail }) {
  const t = useTexts(reportTexts);
  const { run, note, deviceId, startedAt, endedAt } = report;
  const maySeeCommands = useMay(COMMAND_ENDPOINTS.list);
  usePageTitle(report.taskName);
  return (
    <Page
      title={report.taskName}
      note={[report.placeName, report.floorName, report.organizationName, note].filter(Boolean).join(" · ")}
      badges={<EndStatusTag endStatus={report.endStatus} percent={report.coveragePercent} />}
    >
      <WithSide
        width={26}
        side={
          <>
            <ReportFacts report={report} />
            <ReportRemark key={report.revision} report={report} />
            {run && run.steps.length > 0 ? (
              <Card title={t.planned(run.steps.length)}>
                <ol className={styles.steps}>
                  {run.steps.map(({ id, name }, index) => (
                    <li key={id}>
                      <span className={styles.faint}>{index + 1}</span>
                      {name}
                    </li>
                  ))}
                </ol>
              </Card>
            ) : null}
          </>
        }
      >
        <ReportFloor report={report} />
        {maySeeCommands ? (
          <Card title={t.commands}>
            <CommandsWithin
              deviceId={deviceId}
              from={beforeOrder(run?.createdAt ?? startedAt)}
              to={endedAt ?? undefined}
            />
          </Card>
        ) : null}
      </WithSide>
    </Page>
  );
}
