import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { missingLabels } from "@sweepline/contract/system/logs/audit-labels.ts";
import { afterAll, expect, it } from "vitest";
import { SYSTEM } from "../src/system/logs/index.ts";
import { requireAuditLabels } from "./audit-labels.ts";
import { aWorld } from "./world.ts";

const world = await aWorld();
afterAll(() => world.close());

const SOURCE = join(import.meta.dirname, "..", "src");
const KNOWN_KIND = "device";

/** Said in full, or by a recorder of the room and a verb. */
function actionsIn(text: string): string[] {
  const inFull = [
    ...text.matchAll(/\baction[:=?](?:[^;,]*?)"(\w+_[\w-]+_[\w-]+)"(?: : "([\w-]+)")?/g),
  ].flatMap(([, ...names]) => names.filter((name) => name !== undefined));
  const room = /\brecorderOf\("([\w-]+)"/.exec(text)?.[1];
  const verbs = room ? [...text.matchAll(/\bverb: "([\w-]+)"/g)].map(([, verb]) => `${room}_${verb}`) : [];
  return [...inFull, ...verbs];
}

it("every action that the server's code names has words in both languages", () => {
  const actions = globSync("**/*.ts", { cwd: SOURCE, exclude: ["**/*.test.ts"] }).flatMap((path) =>
    actionsIn(readFileSync(join(SOURCE, path), "utf8")),
  );
  expect(actions.length).toBeGreaterThan(50);
  expect(actions.flatMap((action) => missingLabels({ action, kind: KNOWN_KIND }))).toEqual([]);
});

it("an entry without words is told when its test ends", async () => {
  const made = (action: string, kind: string) =>
    world.db.transaction(async (tx) => {
      const subject = { kind, id: 1 };
      await world.app.audit.record(tx, { actor: SYSTEM, action, subject });
      await requireAuditLabels(tx);
    });
  await made("fleet_devices_update", "device");
  await made("test_things_edit", "device");
  await expect(made("fleet_drones_fly", "drone")).rejects.toThrow("room drones, verb fly, kind drone");
});
