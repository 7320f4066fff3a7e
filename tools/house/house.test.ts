/** Every rule is shown red once: by a house that breaks it, beside one that does not. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cycleFaults } from "./cycles.ts";
import { importFaults } from "./import-rules.ts";
import { renderRoomList } from "./room-list.ts";
import { firstSentence, listRooms, roomFaults } from "./room-rules.ts";
import { measureHouse, sizeFaults } from "./size-rules.ts";
import { parseSource, readSourceFiles, type SourceFile } from "./source-files.ts";
import { environmentFaults, nameFaults, sqlFaults } from "./text-rules.ts";

const house = (files: Record<string, string>): SourceFile[] =>
  Object.entries(files).map(([path, text]) => parseSource(path, text));

const importing = (path: string, specifier: string): string[] =>
  importFaults(house({ [path]: `import { x } from "${specifier}";` }));

const SERVICE = "server/src/fleet/devices/devices.service.ts";

describe("imports", () => {
  it.each([
    [SERVICE, "@sweepline/contract/fleet/devices.ts"],
    [SERVICE, "../../core/clock.ts"],
    [SERVICE, "../../access/session/index.ts"],
    [SERVICE, "../products/index.ts"],
    [SERVICE, "./devices.store.ts"],
    [SERVICE, "../../core/http/refused.ts"],
    ["server/src/app.ts", "./insight/dashboard/index.ts"],
    ["server/src/sites/wing.ts", "../fleet/wing.ts"],
    ["server/src/fleet/devices/devices.store.ts", "sql-template-tag"],
    ["server/src/fleet/devices/devices.test.ts", "../../../test/world.ts"],
    ["console/src/ui/table.tsx", "antd"],
    ["contract/src/fleet/devices.ts", "zod"],
    ["bench/main.ts", "../server/src/app.ts"],
  ])("%s may import %s", (path, specifier) => {
    expect(importing(path, specifier)).toEqual([]);
  });

  it.each([
    ["console/src/core/api/call.ts", "../../../../server/src/core/clock.ts", "meet only in contract"],
    [
      "server/src/fleet/devices/devices.test.ts",
      "../../../../simulator/src/main.ts",
      "meet only in contract",
    ],
    [SERVICE, "../../../../contract/src/fleet/devices.ts", "by its name"],
    [SERVICE, "../../care/alarms/index.ts", "lower wings only"],
    ["contract/src/access/roles.ts", "../fleet/devices.ts", "lower wings only"],
    [SERVICE, "../../app.ts", "lower wings only"],
    ["server/src/core/db/page.ts", "../../fleet/devices/index.ts", "know no room"],
    ["console/src/ui/badge.tsx", "../fleet/devices/index.ts", "know no room"],
    [SERVICE, "../products/products.store.ts", "through its index.ts"],
    [SERVICE, "../wing.ts", "no room knows a wing"],
    ["server/src/fleet/wing.ts", "./devices/devices.service.ts", "through its index.ts"],
    ["server/src/fleet/wing.ts", "../sites/wing.ts", "lower wings only"],
    ["server/src/app.ts", "./fleet/devices/devices.service.ts", "through its index.ts"],
    [SERVICE, "../../../test/world.ts", "does not import its tests"],
    [SERVICE, "fastify", "a place of its own"],
    [SERVICE, "pg", "a place of its own"],
    [SERVICE, "mqtt", "a place of its own"],
    ["console/src/fleet/devices/device-list.page.tsx", "antd", "a place of its own"],
    ["contract/src/fleet/devices.ts", "fastify", "a place of its own"],
  ])("%s may not import %s", (path, specifier, reason) => {
    expect(importing(path, specifier).join()).toContain(reason);
  });

  it("sees types, re-exports and imports made while running", () => {
    const wrong = "../../care/alarms/index.ts";
    for (const text of [
      `import type { A } from "${wrong}";`,
      `export { a } from "${wrong}";`,
      `await import("${wrong}");`,
    ]) {
      expect(importFaults(house({ [SERVICE]: text }))).toHaveLength(1);
    }
  });

  it("lets the shell load pages one by one, and nobody else", () => {
    const text = (path: string) => `lazy(() => import("${path}/fleet/devices/device-list.page.tsx"));`;
    expect(importFaults(house({ "console/src/app/pages.ts": text("..") }))).toEqual([]);
    expect(importFaults(house({ "console/src/care/faults/x.tsx": text("../..") }))).toHaveLength(1);
  });

  it("finds circles", () => {
    const circle = {
      "tools/a.ts": 'import "./b.ts";',
      "tools/b.ts": 'import "./c.ts";',
      "tools/c.ts": 'import "./a.ts";',
    };
    expect(cycleFaults(house(circle)).join()).toContain("tools/a.ts → tools/b.ts → tools/c.ts → tools/a.ts");
    expect(cycleFaults(house({ ...circle, "tools/c.ts": "" }))).toEqual([]);
  });
});

describe("sizes", () => {
  const lines = (count: number) => "x();\n".repeat(count);

  it("stops files at 300 lines and functions at 60", () => {
    expect(sizeFaults(house({ "server/src/a.ts": lines(300) }))).toEqual([]);
    expect(sizeFaults(house({ "server/src/a.ts": lines(301) }))).toHaveLength(1);
    expect(sizeFaults(house({ "server/src/a.ts": `function f() {\n${lines(58)}}` }))).toEqual([]);
    expect(sizeFaults(house({ "server/src/a.ts": `const f = () => {\n${lines(59)}}` })).join()).toContain(
      "a.ts:1: f has 61",
    );
  });

  it("lets a test's chapters be long", () => {
    expect(sizeFaults(house({ "server/src/a.test.ts": `describe("a", () => {\n${lines(70)}});` }))).toEqual(
      [],
    );
  });

  it("complains when the middle of the house grows", () => {
    expect(measureHouse(house({ "server/src/a.ts": lines(80) })).faults).toEqual([]);
    expect(measureHouse(house({ "server/src/a.ts": lines(81) })).faults.join()).toContain("files, median 81");
  });
});

describe("names and texts", () => {
  it("refuses names that say nothing", () => {
    expect(nameFaults(house({ "server/src/utils.ts": "", "console/src/devices.types.ts": "" }))).toHaveLength(
      2,
    );
    expect(nameFaults(house({ "server/src/core/type-map.ts": "" }))).toEqual([]);
  });

  it("keeps SQL in stores", () => {
    const text = "await db.many(sql`select id from devices`);";
    expect(sqlFaults(house({ [SERVICE]: text }))).toHaveLength(1);
    expect(sqlFaults(house({ "server/src/fleet/devices/devices.store.ts": text }))).toEqual([]);
  });

  it("keeps the environment in one place", () => {
    expect(environmentFaults(house({ [SERVICE]: "process.env.PORT" }))).toHaveLength(1);
    expect(environmentFaults(house({ "server/src/core/config.ts": "process.env.PORT" }))).toEqual([]);
  });
});

describe("rooms", () => {
  const room = {
    "contract/src/fleet/devices.ts": "/** The devices a person manages. And more. */",
    "server/src/fleet/devices/index.ts": "/** Devices: who has which. More. */",
  };

  it("asks for a door with a comment", () => {
    expect(roomFaults(house(room))).toEqual([]);
    const door = "server/src/fleet/devices/index.ts";
    expect(roomFaults(house({ ...room, [door]: "export {};" })).join()).toContain("begins with a comment");
    const { [door]: _, ...rest } = room;
    expect(roomFaults(house({ ...rest, [SERVICE]: "" })).join()).toContain("has a door");
  });

  it("asks for one name on one floor", () => {
    const stray = { "console/src/care/devices/index.ts": "/** Astray. */" };
    expect(roomFaults(house({ ...room, ...stray })).join()).toContain("a room has one floor");
    expect(roomFaults(house({ ...room, "server/src/fleet/loose.ts": "" })).join()).toContain("in no room");
    expect(roomFaults(house({ ...room, "server/src/fleet/wing.ts": "" }))).toEqual([]);
  });

  it("keeps the root of the server for the process and its wings", () => {
    const root = { "server/src/main.ts": "", "server/src/app.ts": "", "server/src/processes/ingest.ts": "" };
    expect(roomFaults(house(root))).toEqual([]);
    expect(roomFaults(house({ "server/src/fleet-wiring.ts": "" })).join()).toContain("alone lie here");
  });

  it("lets a door say by a Room what the room serves and offers", () => {
    const door = "server/src/fleet/devices/index.ts";
    const routes = { "server/src/fleet/devices/devices.routes.ts": "" };
    const shown = (text: string) =>
      roomFaults(house({ ...room, ...routes, [door]: `/** Devices. */\n${text}` }));
    expect(shown("export const devicesRoom = () => ({});")).toEqual([]);
    expect(shown("").join()).toContain("makes no Room");
    const served = 'export const devicesRoom = 1;\nexport { a, serveDevices } from "./devices.routes.ts";';
    expect(shown(served).join()).toContain("its Room says");
  });

  it("asks for the same name on each side", () => {
    const faultsOf = (files: Record<string, string>) => roomFaults(house({ ...room, ...files })).join();
    const door = "/** A room. */";
    expect(faultsOf({ "contract/src/sites/elevator-words.ts": "" })).toContain("no room of the server");
    expect(faultsOf({ "console/src/fleet/gadgets/index.ts": door })).toContain("in the console alone");
    expect(faultsOf({ "server/src/fleet/gadgets/index.ts": door })).toContain(
      "the contract does not know it",
    );
    expect(faultsOf({ "server/src/fleet/valetudo/index.ts": door })).toBe("");
  });

  it("takes a file or a folder with a door into the contract, and nothing unnamed", () => {
    const { "contract/src/fleet/devices.ts": one, ...server } = room;
    const folder = { ...server, "contract/src/fleet/devices/rows.ts": "" };
    expect(roomFaults(house(folder)).join()).toContain("no index.ts");
    expect(roomFaults(house({ ...folder, "contract/src/fleet/devices/index.ts": one ?? "" }))).toEqual([]);
    expect(roomFaults(house({ ...room, ...folder })).join()).toContain("one or the other");
    const shared = (name: string) =>
      roomFaults(house({ ...room, [`contract/src/fleet/shared/${name}`]: "" }));
    expect(shared("codes.ts")).toEqual([]);
    expect(shared("device-words.ts").join()).toContain("not among SHARED_FILES");
  });

  it("stops a room at 40 files", () => {
    const filled = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`server/src/fleet/devices/a${n}.ts`, ""]));
    expect(roomFaults(house({ ...room, ...filled(39), "server/src/fleet/devices/a.test.ts": "" }))).toEqual(
      [],
    );
    expect(roomFaults(house({ ...room, ...filled(40) })).join()).toContain("41 files");
  });

  it("reads rooms that are called like folders of tools", () => {
    const root = mkdtempSync(join(tmpdir(), "house-"));
    mkdirSync(join(root, "server/src/sites/coverage"), { recursive: true });
    writeFileSync(join(root, "server/src/sites/coverage/index.ts"), "");
    expect(readSourceFiles(root).map(({ path }) => path)).toEqual(["server/src/sites/coverage/index.ts"]);
  });

  it("draws the map from the doors", () => {
    const text = renderRoomList(listRooms(house(room)));
    expect(text).toContain(
      "| devices | [●](../contract/src/fleet/devices.ts) | [●](../server/src/fleet/devices/) |  | Devices: who has which. |",
    );
    expect(firstSentence("/**\n * One thing,\n * on two lines. Another.\n */")).toBe(
      "One thing, on two lines.",
    );
  });
});
