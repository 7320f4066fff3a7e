import { WORKING_STATUSES } from "@sweepline/contract/fleet/shared/codes.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { PLACE_DEVICE_ENDPOINTS as D, type PlaceLive } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E, type PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card, Grid, OnePage, Page } from "../../ui/page/index.ts";
import { StatCard } from "../../ui/stat/index.ts";
import { Building } from "./building.tsx";
import { chosenFloor } from "./chosen-floor.ts";
import { DeviceLines, FloorPanel } from "./floor-panel.tsx";
import { NoPlace } from "./no-place.tsx";
import { OpenNow } from "./open-now.tsx";
import { PlaceFacts } from "./place-facts.tsx";
import styles from "./place-view.module.css";
import { placeViewTexts } from "./place-view.texts.ts";
import { onePlaceQuery } from "./places.calls.ts";
import { usePlaceLive } from "./use-place-live.ts";

const FIELDS = { id: urlId(), floor: urlId() };

/** A place as it is right now (spec §2: `/platform/place/view`). */
export function PlaceViewPage({ workAt }: { readonly workAt?: TasksAt }) {
  const [{ id, floor }, setView] = useUrlState(FIELDS);
  if (id === undefined) return <NoPlace />;
  return (
    <OnePlace
      key={id}
      id={id}
      floorId={floor}
      onFloor={(next) => setView({ floor: next })}
      tasks={workAt?.(id)}
    />
  );
}

/** What is done at a place, of a wing above. */
type TasksAt = (placeId: number) => ReactNode;

interface Choice {
  readonly floorId: number | undefined;
  readonly onFloor: (floorId: number) => void;
  readonly tasks: ReactNode;
}

function OnePlace({ id, ...choice }: Choice & { id: number }) {
  const query = useQuery(onePlaceQuery(id));
  usePageTitle(query.data?.name);
  return (
    <OnePage query={query} title={"\u00a0"} block={30} missing={<NoPlace />}>
      {(place) => (
        <Page
          title={place.name}
          badges={<OpenNow place={place} />}
          note={[place.organizationName, place.address].filter(Boolean).join(" · ")}
          actions={<Actions id={id} />}
        >
          <Live place={place} {...choice} />
        </Page>
      )}
    </OnePage>
  );
}

function Actions({ id }: { id: number }) {
  const t = useTexts(placeViewTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [mayEdit, mayAssociate, mayTasks] = [
    useMay(E.update),
    useMay(D.associate),
    useMay(TASK_ENDPOINTS.list),
  ];
  return (
    <>
      {mayTasks ? (
        <Button onClick={() => void navigate(href("taskList", { placeId: id }))}>{t.tasks}</Button>
      ) : null}
      {mayEdit ? <Button onClick={() => void navigate(href("placeAdd", { id }))}>{t.edit}</Button> : null}
      {mayAssociate ? (
        <Button type="primary" onClick={() => void navigate(href("placeEquipment", { id }))}>
          {t.associate}
        </Button>
      ) : null}
    </>
  );
}

function Live({ place, floorId, onFloor, tasks }: Choice & { place: PlaceDetail }) {
  const t = useTexts(placeViewTexts);
  const format = useFormat();
  const { query, devices, byFloor, totals } = usePlaceLive(place.id);
  const floor = chosenFloor(place.floors, { wanted: floorId, byFloor });
  const total = query.data?.total;
  const unplaced = byFloor.get(null) ?? [];
  return (
    <>
      <Figures place={place} live={query.data} />
      <div className={styles.columns}>
        <Card title={t.section} isFlush className={styles.building}>
          {query.data ? (
            <Building
              place={place}
              byFloor={byFloor}
              totals={totals}
              chosenId={floor?.id}
              onChoose={onFloor}
            />
          ) : query.error ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          ) : (
            <div className={styles.waiting}>
              <Skeleton block={24} />
            </div>
          )}
          {total !== undefined && total > devices.length ? (
            <p className={styles.cut}>{t.cut(format.number(devices.length), format.number(total))}</p>
          ) : null}
        </Card>
        <div className={styles.side}>
          {total === 0 ? (
            <Card>
              <EmptyState title={t.emptyTitle} note={t.emptyNote} />
            </Card>
          ) : null}
          {floor ? (
            <FloorPanel
              key={floor.id}
              floor={floor}
              devices={byFloor.get(floor.id) ?? []}
              total={totals.get(floor.id) ?? 0}
            />
          ) : null}
          {tasks}
          {unplaced.length > 0 ? (
            <Card title={`${t.unplaced} (${format.number(totals.get(null) ?? 0)})`}>
              <p className={styles.nobody}>{t.unplacedNote}</p>
              <DeviceLines devices={unplaced} />
            </Card>
          ) : null}
        </div>
        <PlaceFacts place={place} />
      </div>
    </>
  );
}

function Figures({ place, live }: { place: PlaceDetail; live: PlaceLive | undefined }) {
  const t = useTexts(placeViewTexts);
  const format = useFormat();
  const working: readonly string[] = WORKING_STATUSES;
  const count = live?.counts
    .filter(({ status }) => working.includes(status))
    .reduce((sum, { total }) => sum + total, 0);
  const isLoading = live === undefined;
  return (
    <Grid min={9}>
      <StatCard label={t.devices} value={format.number(place.deviceCount)} />
      <StatCard label={t.online} value={format.number(place.onlineCount)} tone="active" />
      <StatCard label={t.working} value={format.number(count)} tone="positive" isLoading={isLoading} />
      <StatCard
        label={t.mapsAndElevators}
        value={`${format.number(place.mapCount)} / ${format.number(place.elevatorCount)}`}
      />
    </Grid>
  );
}
