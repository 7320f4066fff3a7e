/**
 * What robots keep of maps while they are switched off: a folder a robot, in it one file a downloaded map, and `maps.json` with what is
 * there and what is in use. `drawing.json` is there while one of them draws a map.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type RobotMapFile, robotMapFileSchema } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import { z } from "zod";
import type { Robot } from "../behaviours/robot.ts";
import { readJson, writeJson } from "../core/kept-json.ts";
import { type KeptDrawing, keptDrawingSchema } from "../mapping/kept-drawing.ts";
import { drawnSchema, originsOf } from "../mapping/kept-origins.ts";
import { nameOf } from "../mapping/map-names.ts";

const keptSchema = z.array(
  z.object({
    ...{ mapId: z.string(), mapVersion: z.string(), mapStatus: z.enum(["ENABLED", "DISABLED"]) },
    drawn: drawnSchema.optional(),
  }),
);

export interface KeptMaps {
  maps: z.infer<typeof keptSchema>;
  files: RobotMapFile[];
}

export interface MapStore {
  /** Undefined: it has what it was delivered with. */
  load(serialNumber: string): KeptMaps | undefined;
  keep(robot: Robot): void;
  loadDrawing(serialNumber: string): KeptDrawing | undefined;
  /** Undefined: there is none any more. */
  keepDrawing(serialNumber: string, drawing: KeptDrawing | undefined): void;
}

const LIST = "maps.json";
const DRAWING = "drawing.json";
const fileNameOf = (name: string): string =>
  `${createHash("sha256").update(name).digest("hex").slice(0, 32)}.json`;

export function createMapStore(folder: string): MapStore {
  return {
    load(serialNumber) {
      const place = join(folder, serialNumber);
      const maps = keptSchema.safeParse(readJson(join(place, LIST))).data;
      if (!maps) return undefined;
      const read = (map: { mapId: string; mapVersion: string }) =>
        robotMapFileSchema.safeParse(readJson(join(place, fileNameOf(nameOf(map))))).data ?? [];
      return { maps, files: maps.flatMap(read) };
    },
    keep({ identity, maps, library }) {
      const place = join(folder, identity.serialNumber);
      mkdirSync(place, { recursive: true });
      const present = new Set(readdirSync(place));
      const wanted = new Set<string>([LIST, DRAWING]);
      for (const map of maps) {
        const file = library.get(nameOf(map))?.plan.file;
        const fileName = fileNameOf(nameOf(map));
        if (!file) continue;
        wanted.add(fileName);
        if (!present.has(fileName)) writeJson(join(place, fileName), file);
      }
      const listed = maps.map((map) => {
        const site = library.get(nameOf(map));
        const drawn = site && originsOf(site.plan);
        return { ...map, ...(drawn && { drawn }) };
      });
      writeJson(join(place, LIST), listed);
      for (const name of present) if (!wanted.has(name)) rmSync(join(place, name));
    },
    loadDrawing: (serialNumber) =>
      keptDrawingSchema.safeParse(readJson(join(folder, serialNumber, DRAWING))).data,
    keepDrawing(serialNumber, drawing) {
      const place = join(folder, serialNumber);
      mkdirSync(place, { recursive: true });
      if (drawing) writeJson(join(place, DRAWING), drawing);
      else rmSync(join(place, DRAWING), { force: true });
    },
  };
}
