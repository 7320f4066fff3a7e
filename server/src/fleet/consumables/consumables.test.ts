import type { ConsumablePart, Replacement } from "@sweepline/contract/fleet/consumables.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAudit } from "../../../test/an-audit.ts";
import {
  branch,
  createFleetGround,
  DAY_MS,
  EVERYTHING,
  type FleetGround,
  NOW,
} from "../../../test/fleet-ground.ts";
import { createConsumables, recordWears, serveConsumables } from "./index.ts";

let ground: FleetGround;
let all: string;
const LIFE = 300;

beforeAll(async () => {
  ground = await createFleetGround();
  serveConsumables(ground.route, createConsumables({ ...ground, audit: anAudit(ground) }));
  all = ground.tokenOf(EVERYTHING);
  await ground.db
    .run(sql`
    insert into staff (username, display_name, organization_id, password_hash)
    overriding system value values ('mia', 'Mia', ${ground.orgs.aurora}, '')`)
    .catch(() => undefined);
});
afterAll(() => ground.close());

type Device = Awaited<ReturnType<FleetGround["aDevice"]>>;
interface Word {
  usedHours: number;
  kind?: string;
  lifeHours?: number;
  /** What the counter stood at before it fell back. */
  fellFrom?: number;
}

/** What a robot says of a part so many days ago. */
async function says(device: Device, days: number, word: Word): Promise<void> {
  const { usedHours, kind = "mainBrush", lifeHours = LIFE, fellFrom } = word;
  const fallen = fellFrom === undefined ? [] : [{ kind, usedHours: fellFrom, lifeHours }];
  const at = NOW.getTime() - days * DAY_MS;
  await ground.db.transaction((tx) =>
    recordWears(
      tx,
      [
        {
          device: { ...device, timeZone: "UTC" } as never,
          at,
          parts: [{ kind, usedHours, lifeHours }],
          fallen,
        },
      ],
      (_, instant) => ({ day: new Date(instant).toISOString().slice(0, 10) }),
    ),
  );
}

const path = (device: Device, rest = "") => `/platform/equipment/${device.id}/consumables${rest}`;
async function partsOf(device: Device): Promise<ConsumablePart[]> {
  return (await ground.get(path(device), all)).json().data;
}
async function onePart(device: Device): Promise<ConsumablePart> {
  const [part] = await partsOf(device);
  if (!part) throw new Error("no part");
  return part;
}
let sent = 0;
function send(call: `${"POST" | "PUT" | "DELETE"} ${string}`, payload?: object, token = all) {
  sent += 1;
  const [method, url] = call.split(" ") as ["POST" | "PUT" | "DELETE", string];
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": `k${sent}` };
  return ground.http.inject({ method, url, headers, ...(payload && { payload }) });
}
const replace = (device: Device, entry: object = {}) =>
  send(`POST ${path(device, "/replacements")}`, { kind: "mainBrush", ...entry });
async function recordsOf(device: Device): Promise<Replacement[]> {
  return (await ground.get(path(device, "/replacements"), all)).json().data.records;
}

describe("the forecast", () => {
  it("comes from the steps of the last thirty days", async () => {
    const device = await ground.aDevice();
    for (let days = 29; days >= 0; days -= 1) await says(device, days, { usedHours: 200 - days * 2 });
    const part = await onePart(device);
    expect(part.hoursADay).toBeCloseTo(2);
    expect(part.forecastAt).toBe(new Date(NOW.getTime() + 50 * DAY_MS).toISOString());
  });

  it("is not known of a part that was heard of once, of one that rests, and of one that lasts for ages", async () => {
    const [once, resting, lasting] = [await ground.aDevice(), await ground.aDevice(), await ground.aDevice()];
    await says(once, 1, { usedHours: 10 });
    await says(once, 0, { usedHours: 12 });
    for (const days of [9, 5, 0]) await says(resting, days, { usedHours: 20 });
    for (const days of [9, 5, 0]) await says(lasting, days, { usedHours: 1 - days * 0.001 });
    for (const device of [once, resting, lasting]) expect((await onePart(device)).forecastAt).toBeNull();
    expect((await onePart(once)).hoursADay).toBeNull();
    expect((await onePart(resting)).hoursADay).toBe(0);
  });

  it("goes on through a replacement: what a new part has done counts as work of its day", async () => {
    const device = await ground.aDevice();
    await says(device, 4, { usedHours: 290 });
    await says(device, 3, { usedHours: 294 });
    await says(device, 2, { usedHours: 4, fellFrom: 294 });
    await says(device, 1, { usedHours: 8 });
    await says(device, 0, { usedHours: 12 });
    expect((await onePart(device)).hoursADay).toBeCloseTo(4);
  });

  it("takes a counter that was corrected downwards for no work at all", async () => {
    const device = await ground.aDevice();
    for (const [days, usedHours] of [
      [4, 200],
      [3, 204],
      [2, 150],
      [1, 152],
      [0, 154],
    ] as const)
      await says(device, days, { usedHours });
    expect((await onePart(device)).hoursADay).toBeCloseTo(2);
  });

  it("has no day to come for what is worn, which stands first", async () => {
    const device = await ground.aDevice();
    for (const days of [3, 2, 1, 0]) {
      await says(device, days, { usedHours: 310 - days });
      await says(device, days, { kind: "filter", usedHours: 100 - days });
    }
    const [first, second] = await partsOf(device);
    expect([first?.kind, first?.forecastAt, second?.kind]).toEqual(["mainBrush", null, "filter"]);
  });

  it("is not disturbed by late words, twins in a message, and numbers that no machine reaches", async () => {
    const device = await ground.aDevice();
    await says(device, 0, { usedHours: 50 });
    await says(device, 3, { usedHours: 40 });
    expect((await onePart(device)).usedHours).toBe(50);
    await says(device, 0, { usedHours: 1e300 });
    await says(device, 0, { usedHours: 60, lifeHours: 1e-300 });
    expect((await onePart(device)).usedHours).toBe(50);
    const twin = { kind: "filter", usedHours: 1, lifeHours: 9 };
    await ground.db.transaction((tx) =>
      recordWears(
        tx,
        [
          {
            device: { ...device, timeZone: "UTC" } as never,
            at: NOW.getTime(),
            parts: [twin, { ...twin, usedHours: 2 }],
            fallen: [],
          },
        ],
        () => ({ day: "2026-03-10" }),
      ),
    );
    expect((await partsOf(device)).map(({ usedHours }) => usedHours)).toContain(2);
  });
});

describe("days of a part", () => {
  it("come oldest first, the last word of each day", async () => {
    const device = await ground.aDevice();
    await says(device, 2, { usedHours: 1 });
    await says(device, 1, { usedHours: 2 });
    await says(device, 1, { usedHours: 3 });
    const { data } = (await ground.get(path(device, "/days?kind=mainBrush"), all)).json();
    expect(data.map((day: object) => Object.values(day))).toEqual([
      ["mainBrush", "2026-03-08", 1, LIFE],
      ["mainBrush", "2026-03-09", 3, LIFE],
    ]);
    expect((await ground.get(path(device, "/days?days=1"), all)).json().data).toHaveLength(1);
  });
});

describe("a replacement", () => {
  it("entered by a person only annotates: the robot's word and our record stand side by side", async () => {
    const device = await ground.aDevice();
    for (const days of [20, 10, 1]) await says(device, days, { usedHours: 290 - days });
    const answer = await replace(device, { note: "  worn to the rim " });
    expect(answer.json().data).toMatchObject({
      source: "person",
      usedHours: 289,
      counterResetAt: null,
      note: "worn to the rim",
    });
    await says(device, 0, { usedHours: 293 });
    const part = await onePart(device);
    expect(part).toMatchObject({ usedHours: 293, recordedUsedHours: 4 });
    expect(Date.parse(part.recordedForecastAt ?? "")).toBeGreaterThan(Date.parse(part.forecastAt ?? ""));
  });

  it("is confirmed by the counter that falls back; our record then has nothing to add", async () => {
    const device = await ground.aDevice();
    await says(device, 2, { usedHours: 280 });
    await replace(device, { replacedAt: new Date(NOW.getTime() - 1.5 * DAY_MS).toISOString() });
    await says(device, 1, { usedHours: 0.5, fellFrom: 280 });
    const records = await recordsOf(device);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      source: "person",
      usedHours: 280,
      counterResetAt: expect.any(String),
    });
    expect((await onePart(device)).recordedUsedHours).toBeNull();
  });

  it("that nobody entered is seen by the counter, and confirmed by whoever enters it later", async () => {
    const device = await ground.aDevice();
    await says(device, 3, { usedHours: 280 });
    await says(device, 2, { usedHours: 0.5, fellFrom: 280 });
    expect(await recordsOf(device)).toMatchObject([{ source: "counter", staffId: null, usedHours: 280 }]);
    await replace(device, { note: "mine" });
    expect(await recordsOf(device)).toMatchObject([{ source: "counter", staffId: 1, note: "mine" }]);
    // Another one, much later, is another one.
    await replace(device, { note: "again", replacedAt: NOW.toISOString() });
    expect(await recordsOf(device)).toHaveLength(2);
  });

  it("is corrected, by whoever saw its newest revision", async () => {
    const device = await ground.aDevice();
    await says(device, 2, { usedHours: 100 });
    const { id } = (await replace(device)).json().data as Replacement;
    const change = { replacedAt: "2026-03-09T08:00:00Z", usedHours: 99, note: "yesterday", revision: 1 };
    const url = `/platform/consumables/replacements/${id}`;
    expect((await send(`PUT ${url}`, change)).json().data).toMatchObject({
      usedHours: 99,
      note: "yesterday",
      revision: 2,
    });
    expect((await send(`PUT ${url}`, change)).statusCode).toBe(409);
    const future = await send(`PUT ${url}`, { ...change, revision: 2, replacedAt: "2026-04-01T00:00:00Z" });
    expect([future.statusCode, future.json().fields[0].field]).toEqual([422, "replacedAt"]);
  });

  it("is undone once, stays in the history, and counts no more", async () => {
    const device = await ground.aDevice();
    await says(device, 2, { usedHours: 100 });
    const { id } = (await replace(device)).json().data as Replacement;
    expect((await onePart(device)).recordedUsedHours).toBe(0);
    const url = `/platform/consumables/replacements/${id}`;
    expect((await send(`DELETE ${url}`)).json().data.undoneAt).toBe(NOW.toISOString());
    expect((await send(`DELETE ${url}`)).json().error).toBe("alreadyUndone");
    expect(
      (await send(`PUT ${url}`, { replacedAt: "2026-03-09T08:00:00Z", usedHours: null, revision: 2 })).json()
        .error,
    ).toBe("alreadyUndone");
    expect(await recordsOf(device)).toHaveLength(1);
    expect(await onePart(device)).toMatchObject({ replacement: null, recordedUsedHours: null });
  });

  it("is refused of a part that the device never spoke of, and in the future", async () => {
    const device = await ground.aDevice();
    await says(device, 0, { usedHours: 1 });
    const unknown = await replace(device, { kind: "laser" });
    expect([unknown.statusCode, unknown.json().error, unknown.json().fields[0].field]).toEqual([
      422,
      "unknownPart",
      "kind",
    ]);
    const tomorrow = new Date(NOW.getTime() + DAY_MS).toISOString();
    expect((await replace(device, { replacedAt: tomorrow })).json().error).toBe("replacedInFuture");
    for (const entry of [{ kind: "" }, { usedHours: -1 }, { usedHours: 1e9 }, { note: "x".repeat(501) }])
      expect((await replace(device, entry)).statusCode).toBe(422);
  });

  it("is audited with what it was before", async () => {
    const device = await ground.aDevice();
    await says(device, 0, { usedHours: 1 });
    const { id } = (await replace(device, { note: "first" })).json().data as Replacement;
    await send(`DELETE /platform/consumables/replacements/${id}`);
    const rows = await ground.db.many<{ action: string; before: { note: string } | null }>(sql`
      select action, detail::jsonb -> 'before' as before from audit_log where subject_kind = 'device' and subject_id = ${String(device.id)}
      and action like 'fleet_consumables%' order by id`);
    expect(rows.map(({ action, before }) => [action, before?.note])).toEqual([
      ["fleet_consumables_replace", undefined],
      ["fleet_consumables_undo", "first"],
    ]);
  });
});

describe("parts of all devices", () => {
  const due = async (query = "", token = all) =>
    (await ground.get(`/platform/consumables/page?${query}`, token)).json().data;

  it("come by when they are due, and no further than asked", async () => {
    const devices = [
      await ground.aDevice({ shortName: "Due A" }),
      await ground.aDevice({ shortName: "Due B" }),
    ];
    for (const [index, device] of devices.entries())
      for (const days of [3, 2, 1, 0]) {
        await says(device, days, { kind: `wheel${index}`, usedHours: 290 + index * 8 - days });
      }
    const names = (page: { records: { shortName: string }[] }) =>
      page.records.map(({ shortName }) => shortName);
    expect(names(await due("search=Due "))).toEqual(["Due B", "Due A"]);
    expect(names(await due("search=Due &withinDays=5"))).toEqual(["Due B"]);
    expect(names(await due("search=Due &sort=-left"))).toEqual(["Due A", "Due B"]);
    expect((await due("kind=wheel1")).total).toBe(1);
  });

  it("are those of the caller's scope", async () => {
    const device = await ground.aDevice({ organizationId: ground.orgs.borealis, shortName: "Northern" });
    await says(device, 0, { usedHours: 299 });
    expect((await due("", ground.tokenOf(branch(ground.orgs.borealis)))).total).toBe(1);
    expect((await due("search=Northern", ground.tokenOf(branch(ground.orgs.aurora)))).total).toBe(0);
  });

  it("of another tenant's device cannot be read, replaced or undone", async () => {
    const device = await ground.aDevice();
    await says(device, 0, { usedHours: 1 });
    const { id } = (await replace(device)).json().data as Replacement;
    const token = ground.tokenOf(branch(ground.orgs.borealis));
    for (const rest of ["", "/days", "/replacements"])
      expect((await ground.get(path(device, rest), token)).statusCode).toBe(404);
    expect(
      (await send(`POST ${path(device, "/replacements")}`, { kind: "mainBrush" }, token)).statusCode,
    ).toBe(404);
    expect((await send(`DELETE /platform/consumables/replacements/${id}`, undefined, token)).statusCode).toBe(
      404,
    );
  });
});
