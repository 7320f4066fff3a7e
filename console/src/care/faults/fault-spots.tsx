import { FAULT_ENDPOINTS as E, type FaultSpot } from "@sweepline/contract/care/faults.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryTag, useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { useFaultName } from "./fault-name.tsx";
import { faultTexts } from "./faults.texts.ts";
import { SpotsOnMap, useSpotsSince } from "./spots-on-map.tsx";

/** Below the map; the map has them all. */
const MOST_LISTED = 8;

interface FaultSpotsProps {
  readonly mapId: number;
  /** The version that is drawn. */
  readonly versionId: number;
}

/** Where on a map faults happened of late. */
export function FaultSpots({ mapId, versionId }: FaultSpotsProps) {
  return useMay(E.spots) ? <Shown mapId={mapId} versionId={versionId} /> : null;
}

function Shown({ mapId, versionId }: FaultSpotsProps) {
  const t = useTexts(faultTexts);
  const from = useSpotsSince();
  const query = useQuery(queryFor(E.spots, { params: { id: mapId }, query: { from } }));
  return (
    <Card title={t.spots} extra={t.spotsNote}>
      <QueryView query={query} block={20}>
        {(spots) =>
          spots.length === 0 ? (
            <EmptyState title={t.noSpotsTitle} note={t.noSpotsNote} />
          ) : (
            <Spots mapId={mapId} versionId={versionId} spots={spots} />
          )
        }
      </QueryView>
    </Card>
  );
}

function Spots({ spots, ...map }: FaultSpotsProps & { readonly spots: readonly FaultSpot[] }) {
  const t = useTexts(faultTexts);
  const format = useFormat();
  const href = useHref();
  const nameOf = useFaultName();
  const { tones } = usePalette();
  const { toneOf } = useDictionary("faultLevel");
  const points = useMemo(
    () =>
      spots.map(({ x, y, faults, level }) => ({ x, y, count: faults, color: tones[toneOf(level)].solid })),
    [spots, tones, toneOf],
  );
  return (
    <SpotsOnMap {...map} spots={points}>
      {spots.slice(0, MOST_LISTED).map((spot) => (
        <li key={`${spot.x} ${spot.y}`}>
          <strong>{t.spotOf(format.number(spot.faults))}</strong>
          <DictionaryTag type="faultLevel" value={spot.level} />
          <Link to={href("faults", { reportedAs: spot.reportedAs })}>{nameOf(spot)}</Link>
          <span>
            {`${format.number(spot.x, 1)}, ${format.number(spot.y, 1)} · ${format.dateTime(spot.lastAt)}`}
          </span>
        </li>
      ))}
    </SpotsOnMap>
  );
}
