import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import type { MapDetail, MapVersion } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DistributionHistory } from "../distributions/index.ts";
import { DifferenceCard } from "./difference-card.tsx";
import { historyTexts } from "./history.texts.ts";
import { HISTORY_FIELDS, type HistoryView } from "./history-view.ts";
import { OfMap } from "./map-page.tsx";
import { versionsQuery } from "./maps.calls.ts";
import { VersionList } from "./version-list.tsx";

/** Versions of a map, and what differs between any two (spec §2 `mapHistroy`). */
export function MapHistoryPage() {
  const t = useTexts(historyTexts);
  const [view, setView] = useUrlState(HISTORY_FIELDS);
  return (
    <OfMap id={view.id} title={t.title}>
      {(map) => <History map={map} view={view} onView={setView} />}
    </OfMap>
  );
}

interface HistoryProps {
  readonly map: MapDetail;
  readonly view: HistoryView;
  readonly onView: (change: Partial<HistoryView>) => void;
}

/** More versions than these nobody chooses from a list. */
const MOST_OPTIONS = 500;

function History({ map, view, onView }: HistoryProps) {
  const t = useTexts(historyTexts);
  const href = useHref();
  const navigate = useNavigate();
  const maySeeSent = useMay(DISTRIBUTION_ENDPOINTS.history);
  usePageTitle(t.titleOf(map.name));
  const page = useQuery(versionsQuery(map.id, { current: view.current, size: view.size }));
  const all = useQuery(versionsQuery(map.id, { current: 1, size: MOST_OPTIONS }));
  const versions = all.data?.records ?? [];
  const to = view.to ?? versions[0]?.id;
  const from = view.from ?? before(versions, to)?.id;
  return (
    <Page
      title={t.titleOf(map.name)}
      note={[map.mapKey, map.organizationName].join(" · ")}
      actions={<Button onClick={() => void navigate(href("mapDetail", { id: map.id }))}>{t.toMap}</Button>}
    >
      <VersionList
        map={map}
        query={page}
        view={{ current: view.current, size: view.size }}
        onView={onView}
        onCompare={(version) => onView({ from: before(versions, version.id)?.id, to: version.id })}
        onRestored={() => onView({ from: undefined, to: undefined, current: 1 })}
      />
      {versions.length > 0 ? (
        <DifferenceCard
          mapId={map.id}
          {...{ versions, from, to }}
          mode={view.mode}
          onChange={(change) => onView({ from, to, ...change })}
        />
      ) : null}
      {maySeeSent ? <DistributionHistory mapId={map.id} /> : null}
    </Page>
  );
}

/** The version before another, as they were made. */
function before(versions: readonly MapVersion[], id: number | undefined): MapVersion | undefined {
  const index = versions.findIndex((version) => version.id === id);
  return index < 0 ? undefined : versions[index + 1];
}
