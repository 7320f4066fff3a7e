import type { AssistSpot } from "@sweepline/contract/care/assists/figures.ts";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { FloorView, mapVersionQuery, usePlan } from "../../sites/map-view/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { EmptyState, QueryView, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { createSpotsOverlay } from "../faults/index.ts";
import { spotsQuery } from "./assists.calls.ts";
import styles from "./assists.module.css";
import { assistTexts } from "./assists.texts.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;
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
  // By whole days, so that the question stays the same while the page is open.
  const from = useMemo(() => new Date((Math.floor(Date.now() / DAY_MS) - DAYS) * DAY_MS).toISOString(), []);
  const query = useQuery(spotsQuery(mapId, from));
  return (
    <Card title={t.spots} extra={t.spotsNote}>
      <QueryView query={query} block={16}>
        {(spots) =>
          spots.length === 0 ? (
            <EmptyState title={t.noSpotsTitle} />
          ) : (
            <div className={styles.spots}>
              <OnMap mapId={mapId} versionId={versionId} spots={spots} />
              <SpotList spots={spots} />
            </div>
          )
        }
      </QueryView>
    </Card>
  );
}

interface WithSpots {
  readonly spots: readonly AssistSpot[];
}

function OnMap({ mapId, versionId, spots }: AssistSpotsProps & WithSpots) {
  const { plan } = usePlan(useQuery(mapVersionQuery(mapId, versionId)).data);
  const { tones, surface } = usePalette();
  const color = tones.danger.solid;
  const overlay = useMemo(
    () =>
      createSpotsOverlay(
        spots.map(({ x, y, assists }) => ({ x, y, count: assists, color })),
        { edge: surface, text: surface },
      ),
    [spots, color, surface],
  );
  if (!plan) return <Skeleton block={16} />;
  return (
    <div className={styles.small}>
      <FloorView plan={plan} overlay={overlay} />
    </div>
  );
}

function SpotList({ spots }: WithSpots) {
  const t = useTexts(assistTexts);
  const format = useFormat();
  return (
    <ol className={styles.spotList}>
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
    </ol>
  );
}
