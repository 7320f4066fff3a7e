import { DASHBOARD_ENDPOINTS, type FleetNow } from "@sweepline/contract/insight/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { NotGranted, useGranted } from "../../access/permission-requests/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/index.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { TopRanking } from "../ranking/index.ts";
import { ComparisonCard } from "./comparison-card.tsx";
import { fleetNowChanged, fleetNowQuery } from "./dashboard.calls.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import { DASHBOARD_FIELDS } from "./dashboard-view.ts";
import { FleetStage } from "./fleet-stage.tsx";
import { FloorWall } from "./floor-wall.tsx";
import styles from "./home.module.css";
import { Performance } from "./performance.tsx";
import { Waiting } from "./waiting.tsx";

/** Seen once in the life of a platform: not a part of every home page. */
const NoFleet = lazy(() => import("./no-fleet.tsx").then((part) => ({ default: part.NoFleet })));

/** After the fleet: the first picture does not wait for it. */
const Attention = lazy(() =>
  import("../../care/attention/index.ts").then((room) => ({ default: room.Attention })),
);

/** The first page of everyone, also of a person whom nobody has given a role yet. */
export function HomePage() {
  const t = useTexts(dashboardTexts);
  if (useMay(DASHBOARD_ENDPOINTS.now)) return <Dashboard />;
  return (
    <Page title={t.title}>
      <Card>
        <EmptyState title={t.noAccess} note={t.noAccessNote} />
      </Card>
    </Page>
  );
}

/** The electronic dashboard (spec §1): the fleet now, its floors live, and its work over a range. */
function Dashboard() {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const timeZone = useTimeZone();
  const [view, setView] = useUrlState(DASHBOARD_FIELDS);
  const query = useQuery(fleetNowQuery());
  useLive(fleetNowChanged);
  const now = query.data;
  const isEmpty = now?.total === 0;
  const mayKnowDetails = useGranted("deviceDetail");
  return (
    <Page title={t.title} note={now ? t.asOf(format.dateTime(now.asOf)) : "\u00a0"}>
      <div className={styles.now}>
        {query.error && !now ? (
          <Card>
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          </Card>
        ) : (
          <FleetStage now={now} />
        )}
        {isEmpty || !mayKnowDetails ? null : (
          <Suspense fallback={<Waiting />}>
            <Attention />
          </Suspense>
        )}
        <Floors now={now} />
      </div>
      {isEmpty || !mayKnowDetails ? null : (
        <>
          <Performance view={view} onChange={setView} timeZone={timeZone} />
          <div className={styles.lower}>
            <ComparisonCard timeZone={timeZone} />
            <TopRanking {...view} timeZone={timeZone} />
          </div>
        </>
      )}
    </Page>
  );
}

/** Where robots are at work; before there is a device, what is to be done. */
function Floors({ now }: { readonly now: FleetNow | undefined }) {
  const mayKnowDetails = useGranted("deviceDetail");
  if (now?.total === 0)
    return (
      <Suspense fallback={null}>
        <NoFleet />
      </Suspense>
    );
  return mayKnowDetails ? <FloorWall counts={now} /> : <Withheld />;
}

function Withheld() {
  return (
    <Card>
      <NotGranted permission="deviceDetail" />
    </Card>
  );
}
