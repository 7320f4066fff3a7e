import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type PlannedPath, TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useLiveEach } from "../../core/live/index.ts";
import type { FloorOverlay } from "./canvas-layer.ts";
import type { Coverage } from "./coverage.ts";
import type { FloorLayer } from "./floor-layers.ts";
import type { FloorArrow, PointerPlace } from "./floor-listening.ts";
import type { FloorMapHandle, FloorMarking } from "./floor-map.ts";
import type { Pose } from "./glide.ts";
import type { Goal } from "./goal-layer.ts";
import type { Movers } from "./movers.ts";
import type { Plan } from "./plan.ts";
import type { SharedView } from "./shared-view.ts";
import type { ShownTrack } from "./track.ts";
import { useFloorLook } from "./use-floor-look.ts";

interface FloorMapOptions {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly plan: Plan;
  readonly track?: ShownTrack | undefined;
  readonly movers?: Movers | undefined;
  readonly nameOf?: ((deviceId: number) => string) | undefined;
  readonly marking?: FloorMarking | undefined;
  readonly shared?: SharedView | undefined;
  readonly pose?: Pose | undefined;
  readonly goal?: Goal | undefined;
  readonly deviceIds?: readonly number[] | undefined;
  readonly chosenId?: string | undefined;
  readonly isFollowing: boolean;
  readonly startsFollowing?: boolean;
  readonly hidden: ReadonlySet<FloorLayer>;
  readonly elements?: readonly MapElement[] | undefined;
  readonly coverage: Coverage | undefined;
  readonly overlay?: FloorOverlay | undefined;
  readonly onArrow?: ((arrow: FloorArrow) => void) | undefined;
  readonly onPoint?: ((x: number, y: number) => void) | undefined;
  readonly onTakenInHand: () => void;
}

const loadFloorMap = () => import("./floor-map.ts");
/** For who will show a floor as soon as its data has come; without it the floor says what failed. */
export const preloadFloorMap = (): void => void loadFloorMap().catch(() => undefined);

/** The drawing of a floor in an element, kept to what is wished; its code comes when it is first needed. */
export function useFloorMap(options: FloorMapOptions) {
  const { element, plan, track, movers, marking, shared, overlay } = options;
  const [handle, setHandle] = useState<FloorMapHandle>();
  const [error, setError] = useState<unknown>();
  const [resolution, setResolution] = useState(0.1);
  const [pointer, setPointer] = useState<PointerPlace>();
  const look = useFloorLook();
  const latest = useRef(options);
  latest.current = options;
  const listeners = useMemo(
    () => ({
      onResolution: setResolution,
      onTakenInHand: () => latest.current.onTakenInHand(),
      onPoint: (x: number, y: number) => latest.current.onPoint?.(x, y),
      isForArrow: () => latest.current.onArrow !== undefined,
      onArrow: (arrow: FloorArrow) => latest.current.onArrow?.(arrow),
      // Subscribed only where it is shown: every move would render the page again.
      onPointer: (at: PointerPlace | undefined) => setPointer(latest.current.coverage ? at : undefined),
    }),
    [],
  );

  useEffect(() => {
    let made: FloorMapHandle | undefined;
    let isWanted = true;
    loadFloorMap().then(
      ({ createFloorMap }) => {
        if (!isWanted || !element.current) return;
        const nameOf = (id: number) => latest.current.nameOf?.(id) ?? "";
        const isNear = latest.current.startsFollowing;
        const drawn = { plan, track, movers, marking, shared, overlay, isNear, nameOf, look, listeners };
        made = createFloorMap({ element: element.current, ...drawn });
        setHandle(made);
      },
      (failure: unknown) => isWanted && setError(failure),
    );
    return () => {
      isWanted = false;
      made?.dispose();
      setHandle(undefined);
    };
  }, [element, plan, track, movers, marking, shared, overlay, look, listeners]);
  useRequests(handle, options);
  usePlannedPaths(handle, options.deviceIds ?? NO_DEVICES);
  return { handle, error, resolution, pointer };
}

const NO_DEVICES: readonly number[] = [];

/** What arrived before the drawing was ready is drawn with it. */
function usePlannedPaths(handle: FloorMapHandle | undefined, deviceIds: readonly number[]): void {
  const planned = useRef(new Map<number, PlannedPath>());
  useLiveEach(TELEMETRY_EVENTS.devicePlanned, deviceIds, (path, id) => {
    planned.current.set(id, path);
    handle?.setPlanned(id, path);
  });
  useEffect(() => {
    if (handle) for (const [id, path] of planned.current) handle.setPlanned(id, path);
  }, [handle]);
  useEffect(() => {
    // No event will say that a robot has gone which is no longer heard.
    for (const id of [...planned.current.keys()].filter((one) => !deviceIds.includes(one))) {
      planned.current.delete(id);
      handle?.setPlanned(id, undefined);
    }
  }, [handle, deviceIds]);
}

function useRequests(handle: FloorMapHandle | undefined, options: FloorMapOptions): void {
  const { isFollowing, hidden, elements, coverage, chosenId, pose, goal } = options;
  useEffect(() => handle?.setFollowing(isFollowing), [handle, isFollowing]);
  useEffect(() => handle?.hide(hidden), [handle, hidden]);
  useEffect(() => handle?.setElements(elements), [handle, elements]);
  useEffect(() => handle?.setCoverage(coverage), [handle, coverage]);
  useEffect(() => handle?.choose(chosenId), [handle, chosenId]);
  useEffect(() => handle?.setFallback(pose), [handle, pose]);
  useEffect(() => handle?.setGoal(goal), [handle, goal]);
}
