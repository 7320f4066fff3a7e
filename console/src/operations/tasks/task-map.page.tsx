import { MAP_ENDPOINTS, type MapRow } from "@sweepline/contract/sites/maps.ts";
import { Link } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { mapSize } from "../../sites/map-view/index.ts";
import { MapThumbnail } from "../../sites/maps/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import styles from "./tasks.module.css";
import { taskTexts } from "./tasks.texts.ts";

const MAPS = declareList(MAP_ENDPOINTS.list, {
  id: "task-maps",
  filters: ["search", "organizationId", "placeId"],
  size: 24,
});

/** Where a new task is to be run, chosen by picture (spec §2 `/platform/task/selectMap`). */
export function TaskMapPage() {
  const t = useTexts(taskTexts);
  const list = useList(MAPS);
  const { current, size } = list.view;
  const hasMore = (list.total ?? 0) > current * size || list.query.data?.isTotalExact === false;
  const goTo = (page: number) => list.setView({ current: page });
  return (
    <Page title={t.chooseMap} note={t.chooseMapNote}>
      <FilterBar>
        <SearchBox {...list.bind("search")} label={t.searchMaps} />
        <OrganizationSelect {...list.bind("organizationId")} />
      </FilterBar>
      <QueryView query={list.query} block={30}>
        {({ records }) =>
          records.length === 0 ? (
            <NoMaps isFiltered={list.isFiltered} />
          ) : (
            <>
              <ul className={styles.maps}>
                {records.map((map) => (
                  <li key={map.id}>
                    <MapCard map={map} />
                  </li>
                ))}
              </ul>
              {current > 1 || hasMore ? (
                <div className={styles.tools}>
                  <Button disabled={current <= 1} onClick={() => goTo(current - 1)}>
                    {t.previous}
                  </Button>
                  <Button disabled={!hasMore} onClick={() => goTo(current + 1)}>
                    {t.next}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </QueryView>
    </Page>
  );
}

function NoMaps({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTexts(taskTexts);
  const href = useHref();
  if (isFiltered) return <EmptyState title={t.noMapMatches} />;
  return (
    <EmptyState
      title={t.noMapsTitle}
      note={t.noMapsNote}
      action={<Link to={href("mapList")}>{t.toMaps}</Link>}
    />
  );
}

function MapCard({ map }: { readonly map: MapRow }) {
  const t = useTexts(taskTexts);
  const format = useFormat();
  const href = useHref();
  const { floor } = map;
  return (
    <Link className={styles.mapCard} to={href("taskForm", { mapId: map.id })}>
      <span className={styles.picture}>
        <MapThumbnail {...map} />
      </span>
      <strong>{map.name}</strong>
      <span className={styles.faint}>{floor ? `${floor.placeName} · ${floor.floorName}` : t.noPlace}</span>
      <span className={styles.faint}>
        {mapSize(map, format)} · {t.versionOf(map.version)}
      </span>
    </Link>
  );
}
