import type { AssistSpot } from "@sweepline/contract/care/assists/figures.ts";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { SpotsOnMap, useSpotsSince } from "../faults/index.ts";
import { spotsQuery } from "./assists.calls.ts";
import { assistTexts } from "./assists.texts.ts";

/** Below the map; the map has them all. */
const MOST_LISTED = 8;

interface AssistSpotsProps {
  readonly mapId: number;
  /** The version that is drawn. */
  readonly versionId: number;
}

/** Where on a map robots needed help of late. */
export function AssistSpots(props: AssistSpotsProps) {
  return useMay(E.spots) ? <Shown {...props} /> : null;
}

function Shown({ mapId, versionId }: AssistSpotsProps) {
  const t = useTexts(assistTexts);
  const query = useQuery(spotsQuery(mapId, useSpotsSince()));
  return (
    <Card title={t.spots} extra={t.spotsNote}>
      <QueryView query={query} block={16}>
        {(spots) =>
          spots.length === 0 ? (
            <EmptyState title={t.noSpotsTitle} />
          ) : (
            <Spots mapId={mapId} versionId={versionId} spots={spots} />
          )
        }
      </QueryView>
    </Card>
  );
}

function Spots({ spots, ...map }: AssistSpotsProps & { readonly spots: readonly AssistSpot[] }) {
  const t = useTexts(assistTexts);
  const format = useFormat();
  const color = usePalette().tones.danger.solid;
  const points = useMemo(
    () => spots.map(({ x, y, assists }) => ({ x, y, count: assists, color })),
    [spots, color],
  );
  return (
    <SpotsOnMap {...map} spots={points}>
      {spots.slice(0, MOST_LISTED).map(({ x, y, assists, devices, cause, lastAt }) => (
        <li key={`${x} ${y}`}>
          <strong>{t.spotOf(format.number(assists))}</strong>
          {cause ? <DictionaryLabel type="assistCause" value={cause} /> : null}
          <span>
            {[
              `${format.number(x, 1)}, ${format.number(y, 1)}`,
              t.spotRobots(format.number(devices)),
              format.dateTime(lastAt),
            ].join(" · ")}
          </span>
        </li>
      ))}
    </SpotsOnMap>
  );
}
