import type { AreaElement } from "@sweepline/contract/fleet/map-elements.ts";
import Feature from "ol/Feature.js";
import { Polygon } from "ol/geom.js";
import VectorLayer from "ol/layer/Vector.js";
import VectorSource from "ol/source/Vector.js";
import { Fill, Stroke, Style, Text } from "ol/style.js";

export interface ZoneColors {
  readonly line: string;
  readonly text: string;
  /** Behind the letters, so that they stand clear of walls. */
  readonly halo: string;
  readonly font: string;
}

/** Zones as dashed outlines with their names; names that would touch each other wait for a closer look. */
export function createZoneLayer(zones: readonly AreaElement[], colors: ZoneColors, scale: number) {
  const features = zones.map(({ name, points: polygon }) => {
    const feature = new Feature(new Polygon([closed(polygon)]));
    feature.set("name", name);
    return feature;
  });
  return new VectorLayer({
    source: new VectorSource({ features }),
    declutter: true,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
    style: (feature) => zoneStyle(String(feature.get("name")), colors, scale),
  });
}

function closed(polygon: readonly (readonly [number, number])[]): number[][] {
  const [first] = polygon;
  return [...polygon, ...(first ? [first] : [])].map(([x, y]) => [x, y]);
}

function zoneStyle(name: string, colors: ZoneColors, scale: number): Style {
  return new Style({
    stroke: new Stroke({ color: colors.line, width: 1.25 * scale, lineDash: [4 * scale, 4 * scale] }),
    text: new Text({
      text: name,
      font: `600 ${Math.round(12 * scale)}px ${colors.font}`,
      fill: new Fill({ color: colors.text }),
      stroke: new Stroke({ color: colors.halo, width: 3 * scale }),
      overflow: true,
    }),
  });
}
