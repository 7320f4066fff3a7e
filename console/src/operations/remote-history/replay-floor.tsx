import { useEffect, useMemo, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { createStore, type Store, useStore } from "../../core/store/index.ts";
import { FloorKey, type FloorMarking, FloorNote, FloorView } from "../../sites/map-view/index.ts";
import { Skeleton } from "../../ui/feedback/index.ts";
import { useAppearance, usePalette, useScale } from "../../ui/theme/index.ts";
import { createReplay } from "../task-reports/index.ts";
import type { Player } from "./player.ts";
import { mapKeyAt, type Recording } from "./recording.ts";
import styles from "./replay.module.css";
import { replayTexts } from "./replay.texts.ts";
import { createReplayOverlay, type ReplayOverlay } from "./replay-overlay.ts";
import type { Scans } from "./scan-windows.ts";
import { trailOf } from "./trail.ts";
import { useEachMoment } from "./use-moment.ts";
import { type KnownMap, useReplayFloor } from "./use-replay-floor.ts";

export interface ReplayFloorProps {
  readonly recording: Recording;
  readonly scans: Scans;
  readonly player: Player;
  /** The map on which it began. */
  readonly first: KnownMap | null;
  readonly organizationId: number;
  /** In ms since 1970. */
  readonly startedAt: number;
}

/** What was cleaned is not recorded, and today's coverage says nothing of then. */
const BARE: FloorMarking = { color: () => undefined, tint: undefined };

/** The floor with the robot as it was at the moment shown, and the way that it had come. */
export function ReplayFloor(props: ReplayFloorProps) {
  const { recording, scans, player, first, organizationId, startedAt } = props;
  const t = useTexts(replayTexts);
  const mapKey = useMapKey(player, recording);
  const { plan, isBlank } = useReplayFloor({ recording, mapKey, first, organizationId });
  const track = useMemo(() => createReplay(trailOf(recording, startedAt)), [recording, startedAt]);
  useEachMoment(player, (ms) => track.show(startedAt + ms));
  const overlay = useMemo(
    () => createReplayOverlay({ recording, player, scans }),
    [recording, player, scans],
  );
  useLook(overlay, mapKey, isBlank);
  return (
    <div className={styles.floor}>
      {plan ? (
        <FloorView plan={plan} track={track} overlay={overlay} marking={BARE} startsFollowing />
      ) : (
        <Skeleton block={30} />
      )}
      <FloorLegend />
      {isBlank ? <FloorNote>{t.noMap}</FloorNote> : null}
    </div>
  );
}

/** The map of the moment shown; rendered again only when the robot comes to another one. */
function useMapKey(player: Player, { floors }: Recording): string {
  const held = useRef<Store<string>>(undefined);
  held.current ??= createStore(mapKeyAt(floors, player.ms()));
  const store = held.current;
  useEachMoment(player, (ms) => store.set(mapKeyAt(floors, ms)));
  return useStore(store);
}

function useLook(overlay: ReplayOverlay, mapKey: string, isBlank: boolean): void {
  const palette = usePalette();
  const appearance = useAppearance();
  const scale = useScale();
  useEffect(() => {
    const { series, primary, surface, paper, line } = palette;
    const [wanted = primary, scan = primary] = [series[1], series[3]];
    const edge = appearance === "dark" ? paper : surface;
    const colors = { scan, grid: line, wanted, done: primary, edge };
    overlay.look({ mapKey, hasGrid: isBlank, scale, colors });
  }, [overlay, palette, appearance, scale, mapKey, isBlank]);
}

function FloorLegend() {
  const t = useTexts(replayTexts);
  return (
    <FloorKey>
      <li>
        <span className={styles.wantedLine} aria-hidden="true" />
        {t.wanted}
      </li>
      <li>
        <span className={styles.doneLine} aria-hidden="true" />
        {t.done}
      </li>
      <li>
        <span className={styles.scanLine} aria-hidden="true" />
        {t.legendScan}
      </li>
    </FloorKey>
  );
}
