import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { PlannedPath } from "@sweepline/contract/fleet/telemetry.ts";
import { Map as OlMap, View } from "ol";
import { Projection } from "ol/proj.js";
import { type Extent, elementBox, extentOfCells } from "../map-drawing/index.ts";
import { createOverlayLayer, type FloorOverlay } from "./canvas-layer.ts";
import type { Coverage } from "./coverage.ts";
import { createCoverageLayer } from "./coverage-layer.ts";
import { createElementLayer } from "./element-layer.ts";
import type { FloorLayer } from "./floor-layers.ts";
import { interactionsFor, type Listeners, listen } from "./floor-listening.ts";
import { createGoalLayer, type Goal } from "./goal-layer.ts";
import { createMotion } from "./motion.ts";
import { createMoverLayer } from "./mover-layer.ts";
import { createMovers, type Movers } from "./movers.ts";
import type { Plan } from "./plan.ts";
import { createPlanLayer } from "./plan-layer.ts";
import { createPlannedLayer } from "./planned-layer.ts";
import { createRobotLayer } from "./robot-layer.ts";
import type { SharedView } from "./shared-view.ts";
import { createTrack, type ShownTrack } from "./track.ts";
import type { FloorLook } from "./use-floor-look.ts";

export interface FloorMapSetup {
  readonly element: HTMLElement;
  readonly plan: Plan;
  /** Of the device whose page this is. */
  readonly track: ShownTrack | undefined;
  /** All that drive here, where it is the page of a floor. */
  readonly movers: Movers | undefined;
  readonly nameOf: (deviceId: number) => string;
  readonly marking?: FloorMarking | undefined;
  readonly shared?: SharedView | undefined;
  readonly overlay?: FloorOverlay | undefined;
  /** Near enough to drive by from the beginning. */
  readonly isNear?: boolean | undefined;
  readonly look: FloorLook;
  readonly listeners: Listeners;
}

/** Shown beside the map itself, such as differences from another version. */
export interface FloorMarking {
  readonly color: (element: MapElement) => string | undefined;
  /** Over the plan, one pixel a cell. */
  readonly tint: HTMLCanvasElement | undefined;
  /** What the tint means, for the legend. */
  readonly legend?: { readonly label: string; readonly color: string } | undefined;
}

export interface FloorMapHandle {
  fit(): void;
  zoomBy(steps: number): void;
  setFollowing(isFollowing: boolean): void;
  hide(layers: ReadonlySet<FloorLayer>): void;
  /** Undefined: those of the plan. */
  setElements(elements: readonly MapElement[] | undefined): void;
  setCoverage(coverage: Coverage | undefined): void;
  /** Rings an element, and brings it into view; undefined: none. */
  choose(elementId: string | undefined): void;
  /** Where the robot stands by its state, while its trail says nothing. */
  setFallback(pose: { x: number; y: number; theta: number } | undefined): void;
  setGoal(goal: Goal | undefined): void;
  /** Where a device means to drive next; undefined: nobody follows it any more. */
  setPlanned(deviceId: number, path: PlannedPath | undefined): void;
  dispose(): void;
}

/** Nobody needs to see single millimeters. */
const FINEST_M_PER_PX = 0.004;
const MOTION_MS = 250;
/** Top, right, bottom, left: clear of the legend, the buttons and the scale bar. */
const PADDING = [60, 68, 52, 24];
/** Farther out than the floor is long, a device is not brought into the picture: too little would be left of the floor. */
const OUTSIDE = 1;
/** An element that was asked for has this much around it. */
const ROOM_PX = 140;
const NEAR_M_PER_PX = 0.02;
const DRIVE_M_PER_PX = 0.02;

/** The same extent, where the device is within it or nowhere near. */
function withDevice(extent: Extent, at: { x: number; y: number } | undefined): Extent {
  if (!at) return extent;
  const [west, south, east, north] = extent;
  const beyond = Math.max(west - at.x, at.x - east, south - at.y, at.y - north);
  if (beyond <= 0 || beyond > OUTSIDE * Math.max(east - west, north - south)) return extent;
  return [Math.min(west, at.x), Math.min(south, at.y), Math.max(east, at.x), Math.max(north, at.y)];
}

/**
 * A live floor on OpenLayers, in a flat projection of meters: plan and cleaned area, elements, then what moves. One loop
 * renders frames while something moves and rests otherwise.
 */
export function createFloorMap(setup: FloorMapSetup): FloorMapHandle {
  const { element, plan, look, listeners } = setup;
  const layers = createLayers(setup);
  const extent = setup.shared?.extent ?? extentOfCells(plan.map, plan.box);
  const known = setup.shared?.view;
  const view = known ?? viewOf(extent);
  if (setup.shared) setup.shared.view = view;
  const map = new OlMap({
    target: element,
    view,
    controls: [],
    interactions: interactionsFor(element, listeners),
    layers: layers.inOrder,
  });
  const duration = look.isReducedMotion ? 0 : MOTION_MS;
  if (!known) view.fit(extent, { padding: PADDING });
  if (setup.isNear) view.setResolution(Math.min(view.getResolution() ?? DRIVE_M_PER_PX, DRIVE_M_PER_PX));

  let isFollowing = false;
  let outside: { x: number; y: number } | undefined;
  const motion = createMotion(element, () => {
    const now = performance.now();
    const pose = isFollowing ? layers.robot.poseAt(now) : undefined;
    if (pose) view.setCenter([pose.x, pose.y]);
    map.render();
    return layers.isMoving(now);
  });
  const unfeed = feed(setup, layers, motion.start);
  const unlisten = listen({ map, view, listeners });
  const observer = new ResizeObserver(() => map.updateSize());
  observer.observe(element);

  return {
    fit: () => view.fit(withDevice(extent, outside), { padding: PADDING, duration }),
    zoomBy: (steps) => view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration }),
    setFollowing(next) {
      isFollowing = next;
      motion.start();
    },
    hide(hidden) {
      layers.elements.hide(hidden);
      layers.plan.showCleaned(!hidden.has("cleaned"));
      for (const layer of [layers.robot.trail, layers.movers.trail]) layer.setVisible(!hidden.has("trails"));
      layers.planned.layer.setVisible(!hidden.has("planned"));
      motion.start();
    },
    setElements(elements) {
      layers.elements.replace(elements ?? plan.map.elements);
      motion.start();
    },
    setCoverage(coverage) {
      layers.coverage.set(coverage);
      motion.start();
    },
    choose(id) {
      layers.elements.choose(id);
      const chosen = plan.map.elements.find((one) => one.id === id);
      if (chosen) {
        const padding = [ROOM_PX, ROOM_PX, ROOM_PX, ROOM_PX];
        const { left, bottom, right, top } = elementBox(chosen);
        view.cancelAnimations();
        view.fit([left, bottom, right, top], { padding, duration, minResolution: NEAR_M_PER_PX });
      }
      motion.start();
    },
    setFallback(pose) {
      layers.robot.setFallback(pose);
      // A map that is not the device's shows where it believes to be, instead of nothing.
      const isSeen = outside !== undefined || known !== undefined || setup.isNear;
      outside = pose;
      if (!isSeen && withDevice(extent, pose) !== extent)
        view.fit(withDevice(extent, pose), { padding: PADDING });
      motion.start();
    },
    setGoal(goal) {
      layers.goal.set(goal);
      motion.start();
    },
    setPlanned(deviceId, path) {
      layers.planned.set(deviceId, path);
      motion.start();
    },
    dispose() {
      unfeed();
      unlisten();
      motion.stop();
      observer.disconnect();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

type Layers = ReturnType<typeof createLayers>;

function createLayers({ plan, look, movers, nameOf, marking, overlay }: FloorMapSetup) {
  const made = {
    plan: createPlanLayer(plan, { cleaned: look.marks.cleaned, tint: marking?.tint }),
    coverage: createCoverageLayer(look.ages),
    elements: createElementLayer({
      elements: plan.map.elements,
      look: look.elements,
      color: marking?.color,
    }),
    robot: createRobotLayer(plan, look),
    movers: createMoverLayer({
      mapKey: plan.map.mapKey,
      movers: movers ?? createMovers(plan.map.mapKey),
      look,
      nameOf,
    }),
    goal: createGoalLayer(look),
    planned: createPlannedLayer(plan.map.mapKey, look),
    overlay: createOverlayLayer(overlay),
  };
  return {
    ...made,
    inOrder: [
      made.plan.layer,
      made.coverage.layer,
      made.robot.trail,
      made.movers.trail,
      made.elements.layer,
      made.planned.layer,
      made.overlay.layer,
      made.goal.layer,
      made.robot.marks,
      made.movers.marks,
    ],
    isMoving: (now: number) => made.robot.isMoving(now) || made.movers.isMoving(now),
  };
}

/** Passes live data of robots to the layers; returns a function that stops it. */
function feed(
  { track = createTrack(), movers, overlay }: FloorMapSetup,
  { plan, robot, overlay: drawn }: Layers,
  start: () => void,
): () => void {
  const replace = () => {
    plan.replace(track.points());
    robot.replace(track.points());
    for (const { tail } of movers?.all() ?? []) for (const point of tail) plan.add(point);
    start();
  };
  const refresh = () => {
    drawn.changed();
    robot.follow(overlay?.pose(), overlay?.isReplay);
    start();
  };
  replace();
  refresh();
  const stops = [
    overlay?.subscribe(refresh),
    track.subscribe((added) => {
      if (!added) return replace();
      plan.add(added);
      robot.add(added);
      start();
    }),
    movers?.subscribe((point) => {
      if (point) plan.add(point);
      start();
    }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

function viewOf(extent: Extent): View {
  const [left, bottom, right, top] = extent;
  const margin = Math.max(right - left, top - bottom) * 0.5;
  return new View({
    projection: new Projection({ code: "floor", units: "m", extent }),
    extent: [left - margin, bottom - margin, right + margin, top + margin],
    showFullExtent: true,
    enableRotation: false,
    minResolution: FINEST_M_PER_PX,
    center: [(left + right) / 2, (bottom + top) / 2],
    resolution: 0.1,
  });
}
