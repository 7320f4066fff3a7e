import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useLiveEach } from "../../core/live/index.ts";
import { useStore } from "../../core/store/index.ts";
import { useGoal } from "../../fleet/commands/index.ts";
import { planColors } from "../../sites/map-drawing/index.ts";
import {
  createTrack,
  deviceMapQuery,
  FloorKey,
  type FloorMarking,
  FloorNote,
  FloorView,
  type Plan,
  type Track,
  usePlan,
} from "../../sites/map-view/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { useAppearance, usePalette, useScale } from "../../ui/theme/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import { BLANK_SIDE_M, blankMiddle, blankPlan } from "./blank-plan.ts";
import { type FloorTarget, type FloorTool, FloorTools, useFloorTool } from "./floor-tools.tsx";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";
import { createRemoteOverlay, type RemoteOverlay } from "./remote-overlay.ts";
import { followTrack } from "./session-track.ts";
import type { Acts } from "./use-acts.ts";
import { useFreshness, usePicture } from "./use-picture.ts";

interface RemoteFloorProps {
  readonly remote: Remote;
  readonly acts: Acts;
  readonly state: DeviceState | undefined;
}

/** The floor with the robot as its pictures show it; where nobody knows the floor, lines in its place. */
export function RemoteFloor({ remote, acts, state }: RemoteFloorProps) {
  const floor = useFloor(remote, state);
  const track = useSessionTrack(remote);
  const tool = useFloorTool();
  return (
    <Card isFlush className={styles.floorCard}>
      <div className={styles.floor}>
        {floor.plan ? (
          <Drawn {...{ remote, state, track, tool }} plan={floor.plan} isBlank={floor.isBlank} />
        ) : floor.error ? (
          <ErrorState error={floor.error} onRetry={floor.retry} />
        ) : (
          <div className={styles.waiting}>
            <Skeleton block={30} />
          </div>
        )}
      </div>
      {floor.plan ? (
        <FloorTools {...{ acts, tool }} mapKey={floor.plan.map.mapKey} canPlace={floor.isPlaced} />
      ) : null}
    </Card>
  );
}

/** The map that the robot is on by its newest word; none, until that is known. */
function useFloor({ deviceId, pictures, mapping }: Remote, state: DeviceState | undefined) {
  const t = useTexts(remoteTexts);
  const query = useQuery(deviceMapQuery(deviceId));
  const { plan, query: grid } = usePlan(query.data ?? undefined);
  const mapId = usePicture({ pictures }, ({ position }) => position?.mapId);
  const mapKey = mapId ?? state?.position?.mapKey;
  const isDrawn = useStore(mapping.frame)?.mapId === mapKey && mapKey !== undefined;
  const sideM = isDrawn ? BLANK_SIDE_M.drawn : BLANK_SIDE_M.usual;
  const [x, y] = [
    usePicture({ pictures }, ({ position }) => position && blankMiddle(position.x, sideM)),
    usePicture({ pictures }, ({ position }) => position && blankMiddle(position.y, sideM)),
  ];
  const isElsewhere = mapKey !== undefined && query.data !== undefined && query.data?.mapKey !== mapKey;
  const { refetch } = query;
  useEffect(() => {
    // It came to another floor: the server may know that one by now.
    if (isElsewhere) void refetch();
  }, [isElsewhere, refetch]);
  const isBlank = query.data === null || isElsewhere;
  const { x: stateX = 0, y: stateY = 0 } = state?.position ?? {};
  const [middleX, middleY] = [x ?? blankMiddle(stateX, sideM), y ?? blankMiddle(stateY, sideM)];
  const blank = useMemo(
    () =>
      isBlank ? blankPlan(mapKey ?? "", t.blankFloor, { middle: [middleX, middleY], sideM }) : undefined,
    [isBlank, mapKey, t, middleX, middleY, sideM],
  );
  const failure = query.data ? grid : query;
  return {
    plan: blank ?? plan,
    ...{ isBlank, isPlaced: mapKey !== undefined },
    error: failure.error,
    retry: () => void failure.refetch(),
  };
}

/** Where it was since the page was opened; of a robot without pictures, by its live positions. */
function useSessionTrack({ deviceId, pictures }: Remote): Track {
  const [track] = useState(createTrack);
  useEffect(() => {
    const follow = followTrack(track);
    return pictures.newest.subscribe(() => {
      const picture = pictures.newest.get()?.picture;
      if (picture) follow(picture.position, picture.receivedAt);
    });
  }, [pictures, track]);
  useLiveEach(TELEMETRY_EVENTS.deviceMoved, [deviceId], (point) => {
    if (!pictures.newest.get()) track.add({ ...point, cleanedRows: null });
  });
  return track;
}

interface DrawnProps extends Pick<RemoteFloorProps, "remote" | "state"> {
  readonly plan: Plan;
  readonly isBlank: boolean;
  readonly track: Track;
  readonly tool: FloorTool;
}

/** Nothing was ever cleaned on a floor that nobody knows. */
const BLANK: FloorMarking = { color: () => undefined, tint: undefined };
const NONE: readonly number[] = [];

function Drawn({ remote, state, plan, isBlank, track, tool }: DrawnProps) {
  const t = useTexts(remoteTexts);
  const { mapKey } = plan.map;
  const [overlay] = useState(() => createRemoteOverlay(remote.pictures, remote.mapping));
  const { kind, target } = tool;
  useOverlay(overlay, { remote, mapKey, isBlank, arrow: kind === "relocate" ? target : undefined });
  const own = useMemo(() => [remote.deviceId], [remote.deviceId]);
  const isPlannedByPictures = usePicture(remote, () => remote.pictures.planned() !== undefined) === true;
  const hasScan = usePicture(remote, () => remote.pictures.scan() !== undefined) === true;
  const hasPlace = usePicture(remote, ({ position }) => position !== undefined) === true;
  const ordered = useGoal(remote.deviceId, mapKey);
  const here = state?.position?.mapKey === mapKey ? state.position : undefined;
  const isDrawn = useStore(remote.mapping.frame)?.mapId === mapKey;
  const note = isBlank && isDrawn ? "" : isBlank ? t.noMapNote : hasPlace || here ? "" : t.noPositionNote;
  return (
    <>
      <FloorView
        plan={plan}
        track={track}
        overlay={overlay}
        pose={here}
        startsFollowing
        deviceIds={isPlannedByPictures ? NONE : own}
        goal={kind === "goTo" ? (target ?? ordered) : ordered}
        marking={isBlank ? BLANK : undefined}
        onPoint={kind === "goTo" ? tool.pointAt : undefined}
        onArrow={kind === "relocate" ? tool.arrowTo : undefined}
      />
      {hasScan ? (
        <FloorKey>
          <li>
            <span className={styles.scanLine} aria-hidden="true" />
            {t.legendScan}
          </li>
        </FloorKey>
      ) : null}
      {note ? <FloorNote role="status">{note}</FloorNote> : null}
    </>
  );
}

interface OverlayWants {
  readonly remote: Remote;
  readonly mapKey: string;
  readonly isBlank: boolean;
  readonly arrow: FloorTarget | undefined;
}

function useOverlay(overlay: RemoteOverlay, { remote, mapKey, isBlank, arrow }: OverlayWants): void {
  const palette = usePalette();
  const appearance = useAppearance();
  const scale = useScale();
  const isOld = useFreshness(remote) === "old";
  useEffect(() => {
    const { series, primary, tones, surface, paper, lineStrong } = palette;
    overlay.want({
      colors: {
        ...{ scan: series[3] ?? primary, planned: primary, arrow: tones.danger.solid, grid: lineStrong },
        arrowEdge: appearance === "dark" ? paper : surface,
        mapping: {
          ...{ plan: planColors(appearance), path: series[1] ?? primary },
          edge: appearance === "dark" ? paper : surface,
        },
      },
      ...{ scale, mapKey, isOld, arrow, hasGrid: isBlank },
    });
  }, [overlay, palette, appearance, scale, mapKey, isBlank, isOld, arrow]);
}
