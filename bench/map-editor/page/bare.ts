/** The same scene as anybody would put it on OpenLayers: one image, one vector layer with names, robots on a canvas. */
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { Feature, Map as OlMap, View } from "ol";
import Collection from "ol/Collection.js";
import { LineString, Point, Polygon } from "ol/geom.js";
import { Modify } from "ol/interaction.js";
import ImageLayer from "ol/layer/Image.js";
import VectorLayer from "ol/layer/Vector.js";
import { Projection } from "ol/proj.js";
import Static from "ol/source/ImageStatic.js";
import VectorSource from "ol/source/Vector.js";
import { Circle, Fill, Stroke, Style, Text } from "ol/style.js";
import { drawPlan, drawRobot, drawTrail, robotRadius } from "../../../console/src/sites/map-drawing/index.ts";
import { createCanvasLayer } from "../../../console/src/sites/map-view/canvas-layer.ts";
import { cellsOf, elementsOf, frameOf } from "../floor.ts";
import { BENCH_SIZE, fillWindow, type PageControl } from "./page.ts";
import { startRobots } from "./robots.ts";

const ROBOT = { robot: "#0a6b6d", robotEdge: "#ffffff", failure: "#c93a3f" };
const COLORS: Record<MapElement["kind"], string> = {
  virtualWall: "#c93a3f",
  forbiddenArea: "#c93a3f",
  noMopArea: "#3f6fc4",
  slowArea: "#b9770a",
  cleaningArea: "#1f8f4d",
  room: "#5a6d71",
  path: "#7d63b8",
  point: "#0a6b6d",
  qrPoint: "#11262b",
};

const { width, height, resolutionM } = frameOf(BENCH_SIZE);
const extent = [0, 0, width * resolutionM, height * resolutionM];
const projection = new Projection({ code: "floor", units: "m", extent });

async function imageLayer(): Promise<ImageLayer<Static>> {
  const colors = { floor: "#ffffff", wall: "#2f4a50", wallFill: "#b9c8c8" };
  const picture = drawPlan({ cells: cellsOf(BENCH_SIZE), width, height }, colors);
  const blob = await new Promise<Blob | null>((resolve) => picture?.toBlob(resolve));
  const url = URL.createObjectURL(blob as Blob);
  return new ImageLayer({ source: new Static({ url, imageExtent: extent, projection }) });
}

function featureOf(element: MapElement): Feature {
  const feature = new Feature(geometryOf(element));
  feature.setId(element.id);
  feature.setProperties({ kind: element.kind, name: element.name });
  return feature;
}

function geometryOf(element: MapElement) {
  if (element.kind === "point" || element.kind === "qrPoint") return new Point([element.x, element.y]);
  if (element.kind === "path" || element.kind === "virtualWall") return new LineString(element.points);
  return new Polygon([[...element.points, element.points[0] as [number, number]]]);
}

const styles = new Map<string, Style>();
function styleOf(feature: { get(name: string): unknown }): Style {
  const [kind, name] = [feature.get("kind") as MapElement["kind"], String(feature.get("name"))];
  const known = styles.get(name);
  if (known) return known;
  const color = COLORS[kind];
  const style = new Style({
    stroke: new Stroke({ color, width: 2 }),
    fill: new Fill({ color: `${color}22` }),
    image: new Circle({
      radius: 9,
      fill: new Fill({ color }),
      stroke: new Stroke({ color: "#ffffff", width: 2 }),
    }),
    text: new Text({
      text: name,
      font: "600 12px sans-serif",
      fill: new Fill({ color: "#415458" }),
      stroke: new Stroke({ color: "#ffffff", width: 3 }),
    }),
  });
  styles.set(name, style);
  return style;
}

const source = new VectorSource({ features: elementsOf(BENCH_SIZE).map(featureOf) });
const robots = startRobots(BENCH_SIZE);
const robotLayer = createCanvasLayer({
  version: () => performance.now(),
  draw({ context, toPixel, metersPerPixel }) {
    const now = performance.now();
    for (const { glide, tail } of robots.all()) {
      const line = tail.map(({ x, y }) => toPixel(x, y));
      drawTrail(context, line, { color: "#0a6b6d", width: 1.75 });
      const pose = glide.poseAt(now);
      if (!pose) continue;
      const [x, y] = toPixel(pose.x, pose.y);
      const radius = robotRadius(metersPerPixel, 1);
      drawRobot(context, { x, y, theta: pose.theta, radius }, ROBOT);
    }
  },
});
const view = new View({ projection, center: [100, 100], resolution: 0.25, enableRotation: false });
const map = new OlMap({
  target: fillWindow(),
  view,
  controls: [],
  layers: [await imageLayer(), new VectorLayer({ source, style: styleOf, declutter: true }), robotLayer],
});
const bent = new Collection<Feature>();
map.addInteraction(new Modify({ features: bent }));
const run = () => {
  map.render();
  requestAnimationFrame(run);
};
requestAnimationFrame(run);

const control: PageControl = {
  whole: () => view.fit(extent, { padding: [40, 40, 40, 40] }),
  near(id) {
    const geometry = source.getFeatureById(id)?.getGeometry();
    if (geometry) view.fit(geometry.getExtent(), { minResolution: BENCH_SIZE.nearMPerPx });
    view.setResolution(BENCH_SIZE.nearMPerPx);
  },
  pan: () => bent.clear(),
  bend(id) {
    const feature = source.getFeatureById(id);
    if (feature) bent.push(feature);
  },
  resolution: () => view.getResolution() ?? 0,
  pointsOf(id) {
    const geometry = source.getFeatureById(id)?.getGeometry();
    return geometry instanceof Polygon ? ((geometry.getCoordinates()[0] ?? []) as [number, number][]) : [];
  },
};
control.whole();
Object.assign(window, { control });
