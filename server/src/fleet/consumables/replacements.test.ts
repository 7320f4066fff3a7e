import type { Replacement } from "@sweepline/contract/fleet/consumables.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { DAY_MS, NOW } from "../../../test/fleet-fixture.ts";
import { createWornParts, type WornParts } from "../../../test/worn-parts.ts";

const says: WornParts["says"] = (...given) => parts.says(...given);
const onePart: WornParts["onePart"] = (device) => parts.onePart(device);
const replace: WornParts["replace"] = (...given) => parts.replace(...given);
const send: WornParts["send"] = (...given) => parts.send(...given);
const recordsOf: WornParts["recordsOf"] = (device) => parts.recordsOf(device);

const parts = await createWornParts();
const { fixture } = parts;
afterAll(() => fixture.close());

describe("a replacement", () => {
  it("entered by a person only annotates: the robot's word and our record stand side by side", async () => {
    const device = await fixture.aDevice();
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
    const device = await fixture.aDevice();
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
    const device = await fixture.aDevice();
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
    const device = await fixture.aDevice();
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
    const device = await fixture.aDevice();
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
    const device = await fixture.aDevice();
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
    const device = await fixture.aDevice();
    await says(device, 0, { usedHours: 1 });
    const { id } = (await replace(device, { note: "first" })).json().data as Replacement;
    await send(`DELETE /platform/consumables/replacements/${id}`);
    const rows = await fixture.db.many<{ action: string; before: { note: string } | null }>(sql`
      select action, detail::jsonb -> 'before' as before from audit_log where subject_kind = 'device' and subject_id = ${String(device.id)}
      and action like 'fleet_consumables%' order by id`);
    expect(rows.map(({ action, before }) => [action, before?.note])).toEqual([
      ["fleet_consumables_replace", undefined],
      ["fleet_consumables_undo", "first"],
    ]);
  });
});
