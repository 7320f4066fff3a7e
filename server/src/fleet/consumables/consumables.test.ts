import type { Replacement } from "@sweepline/contract/fleet/consumables.ts";
import { afterAll, describe, expect, it } from "vitest";
import { branch, DAY_MS, NOW } from "../../../test/fleet-fixture.ts";
import { createWornParts, LIFE, partsPath, type WornParts } from "../../../test/worn-parts.ts";

const says: WornParts["says"] = (...given) => parts.says(...given);
const reportWear: WornParts["reportWear"] = (...given) => parts.reportWear(...given);
const partsOf: WornParts["partsOf"] = (device) => parts.partsOf(device);
const onePart: WornParts["onePart"] = (device) => parts.onePart(device);
const replace: WornParts["replace"] = (...given) => parts.replace(...given);
const send: WornParts["send"] = (...given) => parts.send(...given);

const parts = await createWornParts();
const { fixture, all } = parts;
afterAll(() => fixture.close());

describe("the forecast", () => {
  it("comes from the steps of the last thirty days", async () => {
    const device = await fixture.aDevice();
    for (let days = 29; days >= 0; days -= 1) await says(device, days, { usedHours: 200 - days * 2 });
    const part = await onePart(device);
    expect(part.hoursADay).toBeCloseTo(2);
    expect(part.forecastAt).toBe(new Date(NOW.getTime() + 50 * DAY_MS).toISOString());
  });

  it("is not known of a part that was heard of once, of one that rests, and of one that lasts for ages", async () => {
    const [once, resting, lasting] = [
      await fixture.aDevice(),
      await fixture.aDevice(),
      await fixture.aDevice(),
    ];
    await says(once, 1, { usedHours: 10 });
    await says(once, 0, { usedHours: 12 });
    for (const days of [9, 5, 0]) await says(resting, days, { usedHours: 20 });
    for (const days of [9, 5, 0]) await says(lasting, days, { usedHours: 1 - days * 0.001 });
    for (const device of [once, resting, lasting]) expect((await onePart(device)).forecastAt).toBeNull();
    expect((await onePart(once)).hoursADay).toBeNull();
    expect((await onePart(resting)).hoursADay).toBe(0);
  });

  it("goes on through a replacement: what a new part has done counts as work of its day", async () => {
    const device = await fixture.aDevice();
    await says(device, 4, { usedHours: 290 });
    await says(device, 3, { usedHours: 294 });
    await says(device, 2, { usedHours: 4, fellFrom: 294 });
    await says(device, 1, { usedHours: 8 });
    await says(device, 0, { usedHours: 12 });
    expect((await onePart(device)).hoursADay).toBeCloseTo(4);
  });

  it("takes a counter that was corrected downwards for no work at all", async () => {
    const device = await fixture.aDevice();
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
    const device = await fixture.aDevice();
    for (const days of [3, 2, 1, 0]) {
      await says(device, days, { usedHours: 310 - days });
      await says(device, days, { kind: "filter", usedHours: 100 - days });
    }
    const [first, second] = await partsOf(device);
    expect([first?.kind, first?.forecastAt, second?.kind]).toEqual(["mainBrush", null, "filter"]);
  });

  it("is not disturbed by late words, twins in a message, and numbers that no machine reaches", async () => {
    const device = await fixture.aDevice();
    await says(device, 0, { usedHours: 50 });
    await says(device, 3, { usedHours: 40 });
    expect((await onePart(device)).usedHours).toBe(50);
    await says(device, 0, { usedHours: 1e300 });
    await says(device, 0, { usedHours: 60, lifeHours: 1e-300 });
    expect((await onePart(device)).usedHours).toBe(50);
    const twin = { kind: "filter", usedHours: 1, lifeHours: 9 };
    await reportWear(device, 0, { parts: [twin, { ...twin, usedHours: 2 }] });
    expect((await partsOf(device)).map(({ usedHours }) => usedHours)).toContain(2);
  });
});

describe("days of a part", () => {
  it("come oldest first, the last word of each day", async () => {
    const device = await fixture.aDevice();
    await says(device, 2, { usedHours: 1 });
    await says(device, 1, { usedHours: 2 });
    await says(device, 1, { usedHours: 3 });
    const { data } = (await fixture.get(partsPath(device, "/days?kind=mainBrush"), all)).json();
    expect(data.map((day: object) => Object.values(day))).toEqual([
      ["mainBrush", "2026-03-08", 1, LIFE],
      ["mainBrush", "2026-03-09", 3, LIFE],
    ]);
    expect((await fixture.get(partsPath(device, "/days?days=1"), all)).json().data).toHaveLength(1);
  });
});

describe("parts of all devices", () => {
  const due = async (query = "", token = all) =>
    (await fixture.get(`/platform/consumables/page?${query}`, token)).json().data;

  it("come by when they are due, and no further than asked", async () => {
    const devices = [
      await fixture.aDevice({ shortName: "Due A" }),
      await fixture.aDevice({ shortName: "Due B" }),
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
    const device = await fixture.aDevice({ organizationId: fixture.orgs.borealis, shortName: "Northern" });
    await says(device, 0, { usedHours: 299 });
    expect((await due("", fixture.tokenOf(branch(fixture.orgs.borealis)))).total).toBe(1);
    expect((await due("search=Northern", fixture.tokenOf(branch(fixture.orgs.aurora)))).total).toBe(0);
  });

  it("of another tenant's device cannot be read, replaced or undone", async () => {
    const device = await fixture.aDevice();
    await says(device, 0, { usedHours: 1 });
    const { id } = (await replace(device)).json().data as Replacement;
    const token = fixture.tokenOf(branch(fixture.orgs.borealis));
    for (const rest of ["", "/days", "/replacements"])
      expect((await fixture.get(partsPath(device, rest), token)).statusCode).toBe(404);
    expect(
      (await send(`POST ${partsPath(device, "/replacements")}`, { kind: "mainBrush" }, token)).statusCode,
    ).toBe(404);
    expect((await send(`DELETE /platform/consumables/replacements/${id}`, undefined, token)).statusCode).toBe(
      404,
    );
  });
});
