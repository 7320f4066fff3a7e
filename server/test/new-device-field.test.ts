/** Adds a text to the table of what people enter of a device, and a column, and nothing else: it comes all the way. */
import { DEVICE_IMPORT_FIELDS } from "@sweepline/contract/fleet/device-import.ts";
import {
  type DeviceChanges,
  deviceChangeSchema,
  newDeviceSchema,
  registrationSchema,
} from "@sweepline/contract/fleet/device-registration.ts";
import { deviceDetailSchema } from "@sweepline/contract/fleet/devices.ts";
import { afterAll, describe, expect, it, vi } from "vitest";
import { EVERYTHING } from "../src/core/caller.ts";
import { DEVICE_SHAPE } from "../src/fleet/device-import/device-import-columns.ts";
import { findRegistration } from "../src/fleet/device-registration/registrations.store.ts";
import { updateDevice } from "../src/fleet/devices/device-registry.store.ts";
import { findDevice } from "../src/fleet/devices/devices.store.ts";
import { HOMES } from "../src/sites/places/index.ts";
import { asOwner } from "./database.ts";
import { createFleetFixture, NOW } from "./fleet-fixture.ts";

vi.mock(import("@sweepline/contract/fleet/shared/device-fields.ts"), async (load) => {
  // The factory runs before the imports above are there.
  const { z } = await import("zod");
  const { DEVICE_FIELDS } = await load();
  const bayNumber = {
    schema: z.string().trim().max(32).default(""),
    maxLength: 32,
    label: { zh: "车位", en: "Bay number" },
    note: { zh: "可留空", en: "May be empty" },
  };
  return { DEVICE_FIELDS: { ...DEVICE_FIELDS, bayNumber } };
});

const fixture = await createFleetFixture();
await asOwner(fixture.db, "alter table devices add column bay_number text not null default ''");
afterAll(() => fixture.close());

describe("a text that is added to the table of device fields", () => {
  it("is in the schemas of forms and answers", () => {
    for (const { shape } of [newDeviceSchema, deviceChangeSchema, registrationSchema, deviceDetailSchema])
      expect(Object.keys(shape)).toContain("bayNumber");
  });

  it("is a column of the import and of its template", () => {
    expect(DEVICE_IMPORT_FIELDS).toContain("bayNumber");
    expect(DEVICE_SHAPE.headers.en).toMatchObject({ bayNumber: "Bay number" });
  });

  it("is registered, read and changed", async () => {
    const { db, productId, orgs, devices } = fixture;
    const [made] = await devices.registerMany([
      {
        ...{ serialNumber: "A-1", manufacturer: "Acme", productId, organizationId: orgs.aurora },
        ...{ timeZone: "UTC", remark: "by the door", bayNumber: "4711" },
      },
    ]);
    const id = made?.device.id ?? 0;
    const texts = { remark: "by the door", bayNumber: "4711", lidar: "" };
    const source = { db, homes: HOMES };
    const registration = await findRegistration(source, EVERYTHING, id);
    expect(registration).toMatchObject({ ...texts, iccid: "" });
    expect(await findDevice(source, EVERYTHING, id)).toMatchObject({ ...texts, iccid: null });
    const change = { ...registration, bayNumber: "4712", at: NOW } as DeviceChanges & { at: Date };
    expect(await updateDevice(db, { id, revision: registration?.revision ?? 0 }, change)).toBe(true);
    expect(await findRegistration(source, EVERYTHING, id)).toMatchObject({ ...texts, bayNumber: "4712" });
  });
});
