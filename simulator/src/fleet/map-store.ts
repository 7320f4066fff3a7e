/**
 * What robots keep of maps while they are switched off: a folder a robot, in it one file a downloaded map, and `maps.json` with what is
 * there and what is in use.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RobotMapFile, robotMapFileSchema } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import { z } from "zod";
import { nameOf } from "../behaviours/map-actions.ts";
import type { Robot } from "../behaviours/robot.ts";

const keptSchema = z.array(
  z.object({ mapId: z.string(), mapVersion: z.string(), mapStatus: z.enum(["ENABLED", "DISABLED"]) }),
);

export interface KeptMaps {
  maps: Robot["maps"];
  files: RobotMapFile[];
}

export interface MapStore {
  /** Undefined: it has what it was delivered with. */
  load(serialNumber: string): KeptMaps | undefined;
  keep(robot: Robot): void;
}

const LIST = "maps.json";
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
      const wanted = new Set<string>([LIST]);
      for (const map of maps) {
        const file = library.get(nameOf(map))?.plan.file;
        const fileName = fileNameOf(nameOf(map));
        if (!file) continue;
        wanted.add(fileName);
        if (!present.has(fileName)) write(join(place, fileName), file);
      }
      write(join(place, LIST), maps);
      for (const name of present) if (!wanted.has(name)) rmSync(join(place, name));
    },
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // Nothing there, or cut short: as delivered.
    return undefined;
  }
}

/** Beside its place first: a robot that is switched off meanwhile has the old one. */
function write(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
}
