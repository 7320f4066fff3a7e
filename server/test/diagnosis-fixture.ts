/** Devices with a past, and what is said of why they are away. */
import type { Diagnosis, Finding } from "@sweepline/contract/fleet/connections.ts";
import sql from "sql-template-tag";
import { serveConnections } from "../src/fleet/connections/connections.routes.ts";
import { createConnections } from "../src/fleet/connections/connections.service.ts";
import { createFleetFixture, EVERYTHING, NOW } from "./fleet-fixture.ts";

export const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

interface Past {
  organizationId?: number;
  /** Minutes ago at which its last connection ended, and why; null: it stands. */
  went?: number | null;
  reason?: string;
  received?: number;
  state?: Record<string, unknown>;
}

export const found = ({ findings }: Diagnosis, code: Finding["code"]) =>
  findings.find((one) => one.code === code);
export const codes = ({ findings }: Diagnosis) => findings.map(({ code }) => code);

export async function createDiagnosisFixture() {
  const fixture = await createFleetFixture();
  const { db } = fixture;
  serveConnections(fixture.route, createConnections(fixture));
  const all = fixture.tokenOf(EVERYTHING);
  /** A device that came a day ago. */
  async function aDevice({ went = 30, reason = "lost", received = 30, state = {}, ...given }: Past = {}) {
    const device = await fixture.aDevice(given);
    await db.run(sql`update devices set commissioned_at = ${ago(3_000)} where id = ${device.id}`);
    await db.run(
      sql`update device_credentials set created_at = ${ago(3_000)} where device_id = ${device.id}`,
    );
    await db.run(sql`
    insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason)
    values (${device.id}, 'SN', ${ago(1_440)}, ${went === null ? null : ago(went)}, ${went === null ? null : reason})`);
    const { battery = null, trendFrom, map = null, ...detail } = state;
    await db.run(sql`
    update device_states set is_online = ${went === null}, last_report_at = ${ago(received)}, battery_percent = ${battery}::real,
      battery_at = ${ago(received)}, is_charging = false, map_key = ${map}::text, detail = ${JSON.stringify(detail)}
    where device_id = ${device.id}`);
    if (typeof trendFrom === "number")
      for (const minute of [40, 30, 20, 10, 0])
        await db.run(sql`
        insert into telemetry_reports (device_id, reported_at, message, battery_percent)
        values (${device.id}, ${ago(received + minute)}, ${minute},
          ${Number(battery) + ((trendFrom - Number(battery)) * minute) / 40})`);
    return device;
  }

  return {
    fixture,
    all,
    aDevice,
    async diagnosis(id: number, token = all): Promise<Diagnosis> {
      return (await fixture.get(`/platform/equipment/${id}/diagnosis`, token)).json().data;
    },
    /** Something of it was not taken, seven times, so many minutes ago at last. */
    async refuse(serialNumber: string, reason: string, minutes: number): Promise<void> {
      await db.run(
        sql`delete from telemetry_rejections where serial_number = ${serialNumber} and reason = ${reason}`,
      );
      await db.run(sql`
        insert into telemetry_rejections (reason, kind, serial_number, count, last_at, detail)
        values (${reason}, 'connect', ${serialNumber}, 7, ${ago(minutes)}, '')`);
    },
  };
}
