import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { Map as OlMap, View } from "ol";
import { platformModifierKeyOnly } from "ol/events/condition.js";
import { defaults as defaultInteractions, MouseWheelZoom } from "ol/interaction.js";
import { Projection } from "ol/proj.js";
import { zonesOf } from "./elements.ts";
import type { FloorLook } from "./floor-look.ts";
import { createGoalLayer, type Goal } from "./goal-layer.ts";
import type { Plan } from "./plan.ts";
import { createPlanLayer } from "./plan-layer.ts";
import { createRobotLayer } from "./robot-layer.ts";
import type { Track } from "./track.ts";
import { createZoneLayer } from "./zone-layer.ts";

/** What the drawing tells the page around it. */
interface Listeners {
  readonly onResolution: (metersPerPixel: number) => void;
  /** The person took the map in hand: following would pull it away. */
  readonly onTakenInHand: () => void;
  /** A point of the floor was clicked, in meters. */
  readonly onPoint: (x: number, y: number) => void;
}

export interface FloorMapSetup {
  readonly element: HTMLElement;
  readonly plan: Plan;
  readonly track: Track;
  readonly look: FloorLook;
  readonly listeners: Listeners;
}

export interface FloorMapHandle {
  fit(): void;
  zoomBy(steps: number): void;
  setFollowing(isFollowing: boolean): void;
  setZonesShown(isShown: boolean): void;
  /** Where the robot stands by its state, while its trail says nothing. */
  setFallback(pose: { x: number; y: number; theta: number } | undefined): void;
  setGoal(goal: Goal | undefined): void;
  dispose(): void;
}

/** Nobody needs to see single millimeters, or the floor as a stamp. */
const FINEST_M_PER_PX = 0.004;
const MOTION_MS = 250;
/** Top, right, bottom, left: clear of the legend, the buttons and the scale bar. */
const PADDING = [60, 68, 52, 24];

/**
 * A live floor on OpenLayers, in a flat projection of meters: plan and cleaned area, zones, then what moves. One loop
 * renders frames while something moves and rests otherwise.
 */
export function createFloorMap({ element, plan, track, look, listeners }: FloorMapSetup): FloorMapHandle {
  const extent = extentOf(plan);
  const planLayer = createPlanLayer(plan, look.marks.cleaned);
  const zoneLayer = createZoneLayer(zonesOf(plan.map), look.zones, look.scale);
  const robotLayer = createRobotLayer(plan, look);
  const goalLayer = createGoalLayer(look);
  const view = new View({
    projection: new Projection({ code: "floor", units: "m", extent }),
    extent: padded(extent),
    showFullExtent: true,
    enableRotation: false,
    minResolution: FINEST_M_PER_PX,
    center: [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2],
    resolution: 0.1,
  });
  const map = new OlMap({
    target: element,
    view,
    controls: [],
    interactions: interactionsFor(element),
    layers: [planLayer.layer, robotLayer.trail, zoneLayer, goalLayer.layer, robotLayer.marks],
  });
  const fit = (duration = 0) => view.fit(extent, { padding: PADDING, duration: look.isCalm ? 0 : duration });
  fit();

  const motion = createMotion(() => {
    const now = performance.now();
    if (isFollowing) {
      const pose = robotLayer.poseAt(now);
      if (pose) view.setCenter([pose.x, pose.y]);
    }
    map.render();
    return robotLayer.isMoving(now);
  });
  let isFollowing = false;

  const take = (added: TrailPoint | undefined) => {
    if (added) {
      planLayer.add(added);
      robotLayer.add(added);
    } else {
      planLayer.replace(track.points());
      robotLayer.replace(track.points());
    }
    motion.start();
  };
  take(undefined);
  const unsubscribe = track.subscribe(take);
  view.on("change:resolution", () => listeners.onResolution(view.getResolution() ?? 0.1));
  map.on("pointerdrag", listeners.onTakenInHand);
  map.on("click", ({ coordinate: [x = 0, y = 0] }) => listeners.onPoint(x, y));
  const observer = new ResizeObserver(() => map.updateSize());
  observer.observe(element);
  listeners.onResolution(view.getResolution() ?? 0.1);

  return {
    fit: () => fit(MOTION_MS),
    zoomBy: (steps) =>
      view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: look.isCalm ? 0 : MOTION_MS }),
    setFollowing(next) {
      isFollowing = next;
      motion.start();
    },
    setZonesShown: (isShown) => zoneLayer.setVisible(isShown),
    setFallback(pose) {
      robotLayer.setFallback(pose);
      motion.start();
    },
    setGoal(goal) {
      goalLayer.set(goal);
      motion.start();
    },
    dispose() {
      unsubscribe();
      motion.stop();
      observer.disconnect();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

/** Calls `draw` on every frame of the screen until it answers that nothing moves any more. */
function createMotion(draw: () => boolean) {
  let frame = 0;
  const run = () => {
    frame = draw() ? requestAnimationFrame(run) : 0;
  };
  return {
    start() {
      if (frame === 0) frame = requestAnimationFrame(run);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** The wheel scrolls the page until the person has clicked into the map, or holds Ctrl or Command. */
function interactionsFor(element: HTMLElement) {
  const interactions = defaultInteractions({
    altShiftDragRotate: false,
    pinchRotate: false,
    mouseWheelZoom: false,
  });
  interactions.push(
    new MouseWheelZoom({
      condition: (event) => platformModifierKeyOnly(event) || element.contains(document.activeElement),
    }),
  );
  return interactions;
}

type Extent = [number, number, number, number];

function extentOf({ map, box }: Plan): Extent {
  const { origin, resolutionM } = map;
  const left = origin.x + box.x * resolutionM;
  const bottom = origin.y + box.y * resolutionM;
  return [left, bottom, left + box.width * resolutionM, bottom + box.height * resolutionM];
}

function padded([left, bottom, right, top]: Extent): Extent {
  const margin = Math.max(right - left, top - bottom) * 0.5;
  return [left - margin, bottom - margin, right + margin, top + margin];
}
