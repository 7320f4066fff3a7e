import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createFleetFixture, DAY_MS, NOW } from "../../../test/fleet-fixture.ts";
import { signInAtBroker } from "../../../test/sign-in-at-broker.ts";
import { type DeviceChange, onDevicesChanged } from "./index.ts";

const received: DeviceChange[] = [];
const lastPublished = () => received.at(-1);

const fixture = await createFleetFixture();
await onDevicesChanged(fixture.bus, (change) => void received.push(change));

afterAll(() => fixture.close());

const verify = (serialNumber: string, secret: string) => signInAtBroker(fixture.db, serialNumber, secret);

function draft(serialNumber: string) {
  const { productId, orgs } = fixture;
  return {
    serialNumber,
    manufacturer: "Acme",
    productId,
    organizationId: orgs.aurora,
    timeZone: "Asia/Shanghai",
  };
}

describe("registering devices", () => {
  it("hands out a secret once, keeps only its hash, and tells every process", async () => {
    const { device, secret } = await fixture.devices.register(draft("R-1"));
    expect(Buffer.from(secret ?? "", "base64url")).toHaveLength(24);
    const kept = await fixture.db.one<{ text: string }>(
      sql`select encode(secret_hash, 'escape') as text from device_credentials where device_id = ${device.id}`,
    );
    expect(kept.text).not.toContain(secret);
    expect(lastPublished()).toEqual({ deviceIds: [device.id], serialNumbers: ["R-1"], isRevoked: false });
    expect(await fixture.devices.findBySerialNumber("R-1")).toMatchObject({
      id: device.id,
      kind: "scrubber",
      organizationId: fixture.orgs.aurora,
      timeZone: "Asia/Shanghai",
      isLocked: false,
      commissionedAt: NOW,
    });
  });

  it("writes thousands in order, each with its own secret", async () => {
    const drafts = Array.from({ length: 3_000 }, (_, index) => draft(`M-${index}`));
    const registered = await fixture.devices.registerMany(drafts);
    expect(registered.map(({ device }) => device.serialNumber)).toEqual(
      drafts.map((one) => one.serialNumber),
    );
    expect(new Set(registered.map(({ secret }) => secret)).size).toBe(3_000);
    const last = registered.at(-1);
    expect(await verify("M-2999", last?.secret ?? "")).toMatchObject({
      serialNumber: "M-2999",
      manufacturer: "Acme",
    });
  });

  it("writes none of a list in which one serial number is taken or stands twice", async () => {
    for (const list of [
      [draft("N-1"), draft("R-1")],
      [draft("N-1"), draft("N-2"), draft("N-2")],
    ])
      await expect(fixture.devices.registerMany(list)).rejects.toMatchObject({
        refusal: DEVICE_REFUSALS.serialNumberTaken,
        values: { serialNumber: list.at(-1)?.serialNumber },
      });
    expect(await fixture.devices.findBySerialNumbers(["N-1", "N-2"])).toEqual([]);
  });

  it.each([
    { serialNumber: "a/b" },
    { serialNumber: "#" },
    { serialNumber: "" },
    { manufacturer: "Ac+me" },
    { manufacturer: "" },
    { timeZone: "Mars/Olympus" },
  ])("refuses %o, which could not stand in a topic or a calendar", async (wrong) => {
    await expect(fixture.devices.register({ ...draft("W-1"), ...wrong })).rejects.toThrow();
  });
});

describe("a device's sign-in at the broker", () => {
  it("takes the right secret only, and not that of another device", async () => {
    const one = await fixture.devices.register(draft("S-1"));
    const two = await fixture.devices.register(draft("S-2"));
    expect(await verify("S-1", one.secret ?? "")).toMatchObject({
      serialNumber: "S-1",
      manufacturer: "Acme",
    });
    for (const [name, secret] of [
      ["S-1", two.secret ?? ""],
      ["S-1", ""],
      ["nobody", one.secret ?? ""],
      ["S-1\u0000", one.secret ?? ""],
      ["' or true --", one.secret ?? ""],
    ] as const)
      expect(await verify(name, secret)).toBeUndefined();
  });

  it("stops taking a secret that was replaced or revoked, and sends whoever uses it away", async () => {
    const { device, secret } = await fixture.devices.register(draft("S-3"));
    const newer = await fixture.devices.rotateSecret(device);
    expect(lastPublished()).toEqual({ deviceIds: [device.id], serialNumbers: ["S-3"], isRevoked: true });
    expect(await verify("S-3", secret ?? "")).toBeUndefined();
    expect(await verify("S-3", newer)).toBeDefined();
    await fixture.devices.revokeSecret(device);
    expect(await verify("S-3", newer)).toBeUndefined();
    const newest = await fixture.devices.rotateSecret(device);
    expect(await verify("S-3", newest)).toBeDefined();
  });
});

describe("the lock", () => {
  it("keeps each period, and changes nothing the second time", async () => {
    const { id } = await fixture.aDevice({ serialNumber: "L-1" });
    const setLocked = (of: number, isLocked: boolean) => fixture.devices.setLocked([of], { isLocked });
    expect(await setLocked(id, true)).toBe(1);
    expect(await setLocked(id, true)).toBe(0);
    fixture.clock.set(new Date(NOW.getTime() + DAY_MS));
    expect(await setLocked(id, false)).toBe(1);
    expect(await setLocked(id, false)).toBe(0);
    expect(await setLocked(id, true)).toBe(1);
    const periods = await fixture.db.many(sql`
      select locked_at as "from", unlocked_at as "to" from device_lock_periods where device_id = ${id} order by 1`);
    const later = new Date(NOW.getTime() + DAY_MS);
    expect(periods).toEqual([
      { from: NOW, to: later },
      { from: later, to: null },
    ]);
    expect(await fixture.devices.findBySerialNumber("L-1")).toMatchObject({ isLocked: true });
  });
});

it("ignores what is no word about devices", async () => {
  const before = received.length;
  for (const text of ["", "null", "[]", '{"deviceIds":"all"}'])
    await fixture.bus.publish("sweepline/internal/devices", text);
  expect(received).toHaveLength(before);
});

describe("the audit log of devices", () => {
  it("says who registered, locked, unlocked, rotated and revoked, and nothing where nothing changed", async () => {
    const by = { staffId: 7, sessionId: 1, organizationId: fixture.orgs.aurora, remoteIp: "10.0.0.7" };
    const { devices, db } = fixture;
    const { device } = await devices.register(draft("A-1"), by);
    const { id } = device;
    await devices.setLocked([id], { isLocked: true, by });
    await devices.setLocked([id], { isLocked: true, by });
    await devices.setLocked([id], { isLocked: false, by });
    await devices.rotateSecret(device, by);
    await devices.revokeSecret(device, by);
    await devices.revokeSecret(device, by);
    const rows = await db.many<{ action: string; detail: string }>(sql`
      select action, detail from audit_log
      where subject_kind = 'device' and subject_id = ${String(id)} and staff_id = 7 order by id`);
    expect(rows.map(({ action }) => action.replace("fleet_devices_", ""))).toEqual([
      "register",
      "lock",
      "unlock",
      "rotateSecret",
      "revokeSecret",
    ]);
    expect(JSON.parse(rows[1]?.detail ?? "")).toEqual({
      before: { isLocked: false },
      after: { isLocked: true },
    });
  });

  it("holds one row of many that were registered at once", async () => {
    await fixture.devices.registerMany([draft("A-2"), draft("A-3")]);
    const row = await fixture.db.one<{ detail: string }>(
      sql`select detail from audit_log where subject_kind = 'devices' order by id desc limit 1`,
    );
    expect(JSON.parse(row.detail).after).toEqual({ serialNumbers: ["A-2", "A-3"] });
  });
});
