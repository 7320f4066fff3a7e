import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { anElement, rectangle } from "../testing/map-files.ts";
import { aMappedWorld, giveMap, send } from "../testing/mapped-world.ts";
import { positionOf } from "../wire/vda-messages.ts";
import { createMapStore } from "./map-store.ts";

const aFolder = () => mkdtempSync(join(tmpdir(), "shelf-"));
const points = rectangle({ x: 20, y: 20 }, 1);
const forbidden = anElement({ kind: "forbiddenArea", id: "no", name: "No", points });
const OWN = { mapId: "plan-1", mapVersion: "3" };

describe("a robot that was switched off", () => {
  it("has the maps that it was given, drives by the one in use, and tells so", async () => {
    const folder = aFolder();
    const before = aMappedWorld({ mapStore: createMapStore(folder) });
    const origin = { x: -4, y: 2, theta: 0.5 };
    const used = await giveMap(before, [forbidden], { origin });
    const position = positionOf(before.world.robot);
    const { world } = aMappedWorld({ mapStore: createMapStore(folder) });
    const maps = [
      { ...OWN, mapStatus: "DISABLED" },
      { ...used, mapStatus: "ENABLED" },
    ];
    expect(world.robot.maps).toEqual(maps);
    expect(world.sentOf("state").at(-1)?.body.maps).toEqual(maps);
    expect(world.robot.site.rules.forbidden).toHaveLength(1);
    expect(positionOf(world.robot)).toEqual(position);
    expect(await send(world, "enableMap", OWN)).toMatchObject({ actionStatus: "FINISHED" });
    expect(world.robot.site.rules.forbidden).toHaveLength(0);
    expect(aMappedWorld({ mapStore: createMapStore(folder) }).world.robot.maps).toMatchObject([
      { mapStatus: "ENABLED" },
      { mapStatus: "DISABLED" },
    ]);
  });

  it("does not have again what was deleted", async () => {
    const folder = aFolder();
    const { world, files } = aMappedWorld({ mapStore: createMapStore(folder) });
    const used = await giveMap({ world, files }, []);
    const second = await giveMap({ world, files }, [forbidden], { version: "v3" });
    await send(world, "deleteMap", used);
    const place = join(folder, world.robot.identity.serialNumber);
    expect(readdirSync(place)).toHaveLength(2);
    expect(aMappedWorld({ mapStore: createMapStore(folder) }).world.robot.maps).toEqual([
      { ...OWN, mapStatus: "DISABLED" },
      { ...second, mapStatus: "ENABLED" },
    ]);
  });

  it("is as delivered where the folder holds rubbish", async () => {
    const folder = aFolder();
    const { world, files } = aMappedWorld({ mapStore: createMapStore(folder) });
    await giveMap({ world, files }, []);
    writeFileSync(join(folder, world.robot.identity.serialNumber, "maps.json"), "{");
    expect(aMappedWorld({ mapStore: createMapStore(folder) }).world.robot.maps).toEqual([
      { ...OWN, mapStatus: "ENABLED" },
    ]);
  });
});
