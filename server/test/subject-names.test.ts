/** The audit log names what it is about: each kind has a room that names it, or is a kind without names. */
import { KINDS } from "@sweepline/contract/system/logs/audit-kinds.ts";
import { NAMELESS_KINDS } from "@sweepline/contract/system/logs/audit-names.ts";
import { LOG_ENDPOINTS } from "@sweepline/contract/system/logs/index.ts";
import { afterAll, expect, it, vi } from "vitest";
import { EVERYTHING, NOTHING } from "../src/core/caller.ts";
import { newTimeId } from "../src/core/time-id.ts";
import type { UnnamedRow } from "../src/system/logs/audit-reads.store.ts";
import { SYSTEM } from "../src/system/logs/index.ts";
import { aWorld } from "./world.ts";

const world = await aWorld();
afterAll(() => world.close());
const { naming } = world.app.logs;

const rowOf = (subjectKind: string, subjectId: string): UnnamedRow => ({
  ...{ id: 1, at: "", staffId: null, displayName: null, onBehalfOf: null, organizationName: null },
  ...{ remoteIp: null, action: "", subjectKind, subjectId, before: null, after: null, hash: "" },
});

it("every kind of thing in the audit log has a room that names it, or no name by nature", () => {
  const [named, kinds] = [naming.kinds(), Object.keys(KINDS)];
  expect(kinds.filter((kind) => !named.includes(kind) && !NAMELESS_KINDS.includes(kind))).toEqual([]);
  expect(named.filter((kind) => !kinds.includes(kind) || NAMELESS_KINDS.includes(kind))).toEqual([]);
});

it.each(naming.kinds())(
  "%s: is asked by number, by time, and by what is no id, within any scope",
  async (kind) => {
    const ids = ["1", newTimeId(world.clock.now()), "no id; '", "999999999999999", "9999999999999999999"];
    const scopes = [EVERYTHING, NOTHING, { ...NOTHING, rootIds: [world.rootId], staffId: 1 }];
    for (const scope of scopes) {
      const rows = await naming.named(
        scope,
        ids.map((id) => rowOf(kind, id)),
      );
      expect(rows.map(({ subjectId }) => subjectId)).toEqual(ids);
    }
  },
);

it("a row is called as it is called now, to whoever may see it", async () => {
  const [own, other] = [await world.anOrganization(), await world.anOrganization()];
  const device = await world.aDevice({ organizationId: own, serialNumber: "NAMED-1" });
  const asked = [rowOf("device", `${device}`), rowOf("organization", `${own}`)];
  const namesFor = async (rootIds: number[]) =>
    (await naming.named({ ...NOTHING, rootIds }, asked)).map(({ subjectName }) => subjectName);
  const [deviceName, organizationName] = await namesFor([own]);
  expect(deviceName).toBe("NAMED-1");
  expect(organizationName).toBeTruthy();
  expect(await namesFor([other])).toEqual([null, null]);
});

it("asks once a kind, however long the page is, and the page shows what was found", async () => {
  const organizationId = await world.anOrganization();
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await world.aDevice({ organizationId }));
  const entries = ids.map((id) => ({
    ...{ actor: SYSTEM, action: "fleet_devices_lock", subject: { kind: "device", id } },
  }));
  await world.db.transaction((tx) => world.app.audit.recordMany(tx, entries));
  const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
  const { data } = await world.call(admin, LOG_ENDPOINTS.audit, {
    query: { size: 12, current: 1, subjectKind: "device" },
  });
  expect(data.records.map(({ subjectName }) => typeof subjectName)).toEqual(ids.map(() => "string"));
  const asked = vi.spyOn(world.db, "many");
  await naming.named(EVERYTHING, [...ids.map((id) => rowOf("device", `${id}`)), rowOf("place", "1")]);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});

it("names what before and after refer to, to whoever may see it, in no more questions", async () => {
  const [own, other] = [await world.anOrganization(), await world.anOrganization()];
  const devices = [
    await world.aDevice({ organizationId: own }),
    await world.aDevice({ organizationId: other }),
  ];
  const entry = {
    ...rowOf("task", "1"),
    before: { organizationId: other },
    after: { organizationId: own, runner: { kind: "devices", deviceIds: devices }, name: `${own}` },
  };
  const namesFor = async (scope: Parameters<typeof naming.named>[0]) =>
    Object.keys((await naming.named(scope, [entry]))[0]?.names ?? {}).sort();
  const all = [...devices.map((id) => `device ${id}`), ...[own, other].map((id) => `organization ${id}`)];
  expect(await namesFor(EVERYTHING)).toEqual(all.sort());
  expect(await namesFor({ ...NOTHING, rootIds: [own] })).toEqual([
    `device ${devices[0]}`,
    `organization ${own}`,
  ]);
  const asked = vi.spyOn(world.db, "many");
  await naming.named(EVERYTHING, [entry, { ...entry, subjectId: "2" }]);
  expect(asked).toHaveBeenCalledTimes(3);
  asked.mockRestore();
});
