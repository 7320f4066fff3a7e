import type { Diagnosis, Finding } from "@sweepline/contract/fleet/connections.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch, createFleetFixture, EVERYTHING, NOW } from "../../../test/fleet-fixture.ts";
import type { Caller } from "../../core/caller.ts";
import { serveConnections } from "./connections.routes.ts";
import { createConnections } from "./connections.service.ts";

const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

const fixture = await createFleetFixture();
serveConnections(fixture.route, createConnections(fixture));
const all = fixture.tokenOf(EVERYTHING);
afterAll(() => fixture.close());

const found = ({ findings }: Diagnosis, code: Finding["code"]) => findings.find((one) => one.code === code);

describe("why a device was away in the past", () => {
  /** Away from so many minutes ago to so many, and there since. */
  async function wasAway(from: number, to: number, given: { reason?: string; organizationId?: number } = {}) {
    const { reason = "lost", ...rest } = given;
    const device = await fixture.aDevice(rest);
    await fixture.db.run(sql`
      insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason) values
        (${device.id}, 'SN', ${ago(from + 600)}, ${ago(from)}, ${reason}), (${device.id}, 'SN', ${ago(to)}, null, null)`);
    await fixture.db.run(sql`
      update device_states set is_online = true, last_report_at = ${NOW} where device_id = ${device.id}`);
    return device.id;
  }
  const at = async (id: number, minutes: number, token = all): Promise<Diagnosis> =>
    (await fixture.get(`/platform/equipment/${id}/diagnosis?at=${ago(minutes).toISOString()}`, token)).json()
      .data;

  it("is told by what is known of that time, with when it went and was back", async () => {
    const id = await wasAway(500, 400);
    for (const minute of [0, 10, 20, 30, 40])
      await fixture.db.run(sql`
        insert into telemetry_reports (device_id, reported_at, message, battery_percent)
        values (${id}, ${ago(500 + minute)}, ${minute}, ${2 + minute})`);
    await fixture.db.run(sql`
      insert into device_lock_periods (device_id, locked_at, unlocked_at) values (${id}, ${ago(510)}, ${ago(300)})`);
    const answer = await at(id, 450);
    expect(answer).toMatchObject({
      ...{ presence: "offline", since: ago(500).toISOString(), until: ago(400).toISOString() },
      lastReportAt: ago(500).toISOString(),
    });
    expect(found(answer, "batteryEmpty")).toMatchObject({ certainty: "likely", evidence: { percent: 2 } });
    expect(found(answer, "lineLost")?.evidence).toEqual({ at: ago(500).toISOString() });
    expect(found(answer, "locked")?.evidence).toEqual({ lockedAt: ago(510).toISOString() });
  });

  it("says that others went at the same minute, of those that were there then", async () => {
    const { cedar, borealis } = fixture.orgs;
    const ids = [];
    for (let one = 0; one < 3; one += 1) ids.push(await wasAway(800, 700, { organizationId: cedar }));
    expect(found(await at(ids[0] ?? 0, 750), "neighborsToo")).toMatchObject({
      evidence: { neighborhood: "organization", went: 2 },
    });
    const alone = await wasAway(800, 700, { organizationId: borealis });
    const theirs = await at(alone, 750, fixture.tokenOf(branch(borealis)));
    expect(found(theirs, "neighborsToo")).toBeUndefined();
  });

  it("is that it was there, before it went and after it was back", async () => {
    const id = await wasAway(500, 400);
    for (const minutes of [520, 390])
      expect(await at(id, minutes)).toMatchObject({ presence: "online", findings: [] });
  });

  it("is that it was on no record, before its first connection", async () => {
    const id = await wasAway(500, 400);
    expect(await at(id, 1_200)).toEqual({
      ...{ presence: "unknown", since: null, until: ago(1_100).toISOString() },
      ...{ lastReportAt: null, findings: [] },
    });
    const { id: never } = await fixture.aDevice();
    expect(found(await at(never, 1_200), "awaitingFirst")).toBeDefined();
  });

  it("is what is known now, while it is away since then", async () => {
    const { id } = await fixture.aDevice();
    await fixture.db.run(sql`
      insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason)
      values (${id}, 'SN', ${ago(600)}, ${ago(30)}, 'silence')`);
    expect(found(await at(id, 10), "silence")).toBeDefined();
    expect((await at(id, 10)).until).toBeNull();
  });

  it("tells nothing of before it was the reader's, whatever moment is asked for", async () => {
    const id = await wasAway(500, 400);
    const since = async (from: Date) => {
      const devices = { historyOf: async () => ({ from }), requireVisible: async () => undefined };
      const { diagnosis } = createConnections({ ...fixture, devices: devices as never });
      const reader = { scope: EVERYTHING, companyPermissions: new Set() } as unknown as Caller;
      return diagnosis(reader, id, ago(600).toISOString());
    };
    expect(await since(ago(450))).toMatchObject({
      ...{ presence: "offline", since: ago(450).toISOString(), until: ago(400).toISOString() },
    });
    expect(await since(ago(350))).toMatchObject({ presence: "online", since: ago(350).toISOString() });
  });

  it("is refused where the moment is none", async () => {
    const id = await wasAway(500, 400);
    const refused = await fixture.get(`/platform/equipment/${id}/diagnosis?at=yesterday`, all);
    expect(refused.statusCode).toBe(422);
  });
});
