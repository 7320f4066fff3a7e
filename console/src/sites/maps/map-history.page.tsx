import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import type { MapDetail, MapVersion } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { MapDistributions } from "../distributions/index.ts";
import { DifferenceCard } from "./difference-card.tsx";
import { historyTexts } from "./history.texts.ts";
import { VERSIONS } from "./history-view.ts";
import { OfMap } from "./map-page.tsx";
import { versionsQuery } from "./maps.calls.ts";
import { VersionList } from "./version-list.tsx";

const FIELDS = { id: urlId() };

/** Versions of a map, and what differs between any two (spec §2 `mapHistroy`). */
export function MapHistoryPage() {
  const t = useTexts(historyTexts);
  const [{ id }] = useUrlState(FIELDS);
  return (
    <OfMap id={id} title={t.title}>
      {(map) => <History map={map} />}
    </OfMap>
  );
}

/** More versions than these nobody chooses from a list. */
const MAX_OPTIONS = 500;

function History({ map }: { readonly map: MapDetail }) {
  const t = useTexts(historyTexts);
  const href = useHref();
  const navigate = useNavigate();
  const maySeeSent = useMay(DISTRIBUTION_ENDPOINTS.history);
  usePageTitle(inEach(historyTexts, (texts) => texts.titleOf(map.name)));
  const list = useList(VERSIONS, { params: { id: map.id } });
  const all = useQuery(versionsQuery(map.id, { current: 1, size: MAX_OPTIONS }));
  const versions = all.data?.records ?? [];
  const { view, setView } = list;
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
        list={list}
        onCompare={(version) => setView({ from: before(versions, version.id)?.id, to: version.id })}
      />
      {versions.length > 0 ? (
        <DifferenceCard
          mapId={map.id}
          {...{ versions, from, to }}
          mode={view.mode}
          onChange={(change) => setView({ from, to, ...change })}
        />
      ) : null}
      {maySeeSent ? <MapDistributions mapId={map.id} /> : null}
    </Page>
  );
}

/** The version before another, as they were made. */
function before(versions: readonly MapVersion[], id: number | undefined): MapVersion | undefined {
  const index = versions.findIndex((version) => version.id === id);
  return index < 0 ? undefined : versions[index + 1];
}
