import { describe, expect, it } from "vitest";
import { layerFaults, renderLayers } from "./layer-rules.ts";
import { parseSource } from "./source-files.ts";

const DEVICES = "server/src/fleet/devices";

const faultsOf = (path: string, specifier = "zod", type = ""): string =>
  layerFaults([parseSource(path, `import ${type}{ x } from "${specifier}";`)]).join();

describe("layers of a room", () => {
  it.each([
    [`${DEVICES}/devices.routes.ts`, "./devices.store.ts", '"routes" does not import "store"'],
    [`${DEVICES}/devices.store.ts`, "./devices.service.ts", '"store" does not import "service"'],
    [`${DEVICES}/devices.service.ts`, "./devices.routes.ts", '"service" does not import "routes"'],
    [`${DEVICES}/devices.service.ts`, "./devices.reaction.ts", '"service" does not import "reaction"'],
    [`${DEVICES}/device-rules.ts`, "./devices.jobs.ts", '"plain" does not import "jobs"'],
    [`${DEVICES}/devices.texts.ts`, "./devices.store.ts", '"texts" does not import "store"'],
    [`${DEVICES}/devices.service.ts`, "../../core/http/server.ts", "know no HTTP"],
    ["console/src/fleet/devices/devices.calls.ts", "./device-table.tsx", '"calls" does not import "view"'],
    ["console/src/fleet/devices/device-table.tsx", "./devices.page.tsx", '"view" does not import "page"'],
  ])("%s may not import %s", (path, specifier, reason) => {
    expect(faultsOf(path, specifier)).toContain(reason);
  });

  it.each([
    [`${DEVICES}/devices.service.ts`, "./devices.store.ts"],
    [`${DEVICES}/devices.service.ts`, "../../core/http/refused.ts"],
    [`${DEVICES}/devices.service.ts`, "../products/index.ts"],
    [`${DEVICES}/index.ts`, "./devices.store.ts"],
    ["console/src/fleet/devices/devices.page.tsx", "./device-table.tsx"],
  ])("%s may import %s", (path, specifier) => {
    expect(faultsOf(path, specifier)).toBe("");
  });

  it("lets any file know the shape of a row", () => {
    expect(faultsOf(`${DEVICES}/devices.routes.ts`, "./devices.store.ts", "type ")).toBe("");
  });

  it("are listed with what they may import", () => {
    expect(renderLayers()).toContain("| server | `*.store.ts` | SQL | store, plain |");
    expect(renderLayers()).toContain("| console | view | components");
  });

  it("knows a closed list of suffixes", () => {
    for (const name of ["devices.gadget.ts", "devices.gadget.store.ts"])
      expect(faultsOf(`${DEVICES}/${name}`)).toContain("a suffix that no layer has");
    for (const name of ["device-rules.ts", "devices.store.ts", "devices.gadget.test.ts"])
      expect(faultsOf(`${DEVICES}/${name}`)).toBe("");
    expect(faultsOf("server/src/core/db/database.setup.ts")).toBe("");
  });
});
