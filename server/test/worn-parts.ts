/** Parts that wear, as robots speak of them, over HTTP on a real database. */
import type { ConsumablePart, Replacement } from "@sweepline/contract/fleet/consumables.ts";
import type { IngestDevice } from "../src/core/ingest/items.ts";
import { serveConsumables } from "../src/fleet/consumables/consumables.routes.ts";
import { createConsumables } from "../src/fleet/consumables/consumables.service.ts";
import { recordWears } from "../src/fleet/consumables/wears-record.service.ts";
import { HOMES } from "../src/sites/places/index.ts";
import { anAudit } from "./an-audit.ts";
import { createFleetFixture, DAY_MS, EVERYTHING, type FleetFixture, NOW } from "./fleet-fixture.ts";

export const LIFE = 300;
type Device = Awaited<ReturnType<FleetFixture["aDevice"]>>;

interface WearReport {
  usedHours: number;
  kind?: string;
  lifeHours?: number;
  /** What the counter stood at before it fell back. */
  fellFrom?: number;
}
type Parts = Parameters<typeof recordWears>[1][number]["parts"];

export const partsPath = (device: Device, rest = ""): string =>
  `/platform/equipment/${device.id}/consumables${rest}`;

export async function createWornParts() {
  const fixture = await createFleetFixture();
  serveConsumables(fixture.route, createConsumables({ ...fixture, homes: HOMES, audit: anAudit(fixture) }));
  const all = fixture.tokenOf(EVERYTHING);
  let sent = 0;

  const reportWear = (device: Device, days: number, said: { parts: Parts; fallen?: Parts }): Promise<void> =>
    fixture.db.transaction((tx) =>
      recordWears(
        tx,
        [
          {
            device: { ...device, timeZone: "UTC" } as IngestDevice,
            at: NOW.getTime() - days * DAY_MS,
            fallen: [],
            ...said,
          },
        ],
        (_, instant) => ({ day: new Date(instant).toISOString().slice(0, 10) }),
      ),
    );
  const read = async (path: string) => (await fixture.get(path, all)).json().data;
  const partsOf = (device: Device): Promise<ConsumablePart[]> => read(partsPath(device));
  const send = (call: `${"POST" | "PUT" | "DELETE"} ${string}`, payload?: object, token = all) => {
    sent += 1;
    const [method, url] = call.split(" ") as ["POST" | "PUT" | "DELETE", string];
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": `k${sent}` };
    return fixture.http.inject({ method, url, headers, ...(payload && { payload }) });
  };

  return {
    fixture,
    all,
    reportWear,
    partsOf,
    send,
    /** What a robot says of one part so many days ago. */
    says(device: Device, days: number, report: WearReport): Promise<void> {
      const { usedHours, kind = "mainBrush", lifeHours = LIFE, fellFrom } = report;
      const fallen = fellFrom === undefined ? [] : [{ kind, usedHours: fellFrom, lifeHours }];
      return reportWear(device, days, { parts: [{ kind, usedHours, lifeHours }], fallen });
    },
    async onePart(device: Device): Promise<ConsumablePart> {
      const [part] = await partsOf(device);
      if (!part) throw new Error("no part");
      return part;
    },
    replace: (device: Device, entry: object = {}) =>
      send(`POST ${partsPath(device, "/replacements")}`, { kind: "mainBrush", ...entry }),
    recordsOf: async (device: Device): Promise<Replacement[]> =>
      (await read(partsPath(device, "/replacements"))).records,
  };
}
export type WornParts = Awaited<ReturnType<typeof createWornParts>>;
