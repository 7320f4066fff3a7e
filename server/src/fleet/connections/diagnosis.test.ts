import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { ago, codes, createDiagnosisFixture, found } from "../../../test/diagnosis-fixture.ts";
import { branch, NOW } from "../../../test/fleet-fixture.ts";

const { fixture, aDevice, diagnosis, refuse, all } = await createDiagnosisFixture();
afterAll(() => fixture.close());

describe("why a device is away", () => {
  it("says nothing of one that is there", async () => {
    const { id } = await aDevice({ went: null, received: 0 });
    expect(await diagnosis(id)).toMatchObject({
      presence: "online",
      since: ago(1_440).toISOString(),
      findings: [],
    });
  });

  it("says how long one is silent that is still connected", async () => {
    const { id } = await aDevice({ went: null, received: 2 });
    const received = await diagnosis(id);
    expect(received.presence).toBe("stale");
    expect(found(received, "lateReports")).toMatchObject({
      certainty: "certain",
      evidence: { silentS: 120 },
    });
  });

  it("knows one that never came", async () => {
    const { id } = await fixture.aDevice();
    const received = await diagnosis(id);
    expect(received).toMatchObject({ presence: "unknown", since: null, lastReportAt: null });
    expect(codes(received)).toEqual(["awaitingFirst"]);
    await fixture.db.run(sql`update devices set commissioned_at = ${ago(6)} where id = ${id}`);
    const later = await diagnosis(id);
    expect(later.findings).toEqual([
      { code: "neverConnected", certainty: "certain", evidence: { way: "broker" } },
    ]);
  });

  it.each([
    ["lost", "lineLost", "possible"],
    ["silence", "silence", "possible"],
    ["closed", "closed", "certain"],
    ["kicked", "kicked", "likely"],
    ["brokerRestart", "brokerRestart", "certain"],
  ] as const)("tells the end of its connection: %s", async (reason, code, certainty) => {
    const { id } = await aDevice({ reason });
    const received = await diagnosis(id);
    expect(received).toMatchObject({ presence: "offline", since: ago(30).toISOString() });
    expect(found(received, code)).toMatchObject({ certainty, evidence: { at: ago(30).toISOString() } });
  });

  it("speaks of a last will only where the connection ended by one", async () => {
    const byWill = (id: number) =>
      fixture.db.run(sql`update connection_records set by_will = true where device_id = ${id}`);
    const { id } = await aDevice({ reason: "lost" });
    await byWill(id);
    expect(found(await diagnosis(id), "lineLost")?.evidence).toEqual({
      at: ago(30).toISOString(),
      byWill: 1,
    });
    const cut = await aDevice({ reason: "lost" });
    expect(found(await diagnosis(cut.id), "lineLost")?.evidence).toEqual({ at: ago(30).toISOString() });
    // It ended by its will once, and otherwise now.
    const before = await aDevice({ reason: "lost", went: 60 });
    await byWill(before.id);
    await fixture.db.run(sql`
      insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason)
      values (${before.id}, 'SN', ${ago(50)}, ${ago(30)}, 'lost')`);
    expect(found(await diagnosis(before.id), "lineLost")?.evidence).toEqual({ at: ago(30).toISOString() });
  });

  it("says that it is not known where no evidence fits", async () => {
    const { id } = await fixture.aDevice();
    await fixture.db.run(sql`update device_states set last_report_at = ${ago(5)} where device_id = ${id}`);
    expect(codes(await diagnosis(id))).toEqual(["notKnown"]);
  });

  it("puts credentials that were taken back first", async () => {
    const { id } = await aDevice({ reason: "kicked" });
    await fixture.db.run(sql`update device_credentials set revoked_at = ${ago(31)} where device_id = ${id}`);
    const received = await diagnosis(id);
    expect(received.findings[0]).toMatchObject({ code: "credentialRevoked", certainty: "certain" });
    expect(found(received, "kicked")).toBeUndefined();
  });

  it("finds sign-ins of its serial number that were refused since, and none from before", async () => {
    const { id, serialNumber } = await aDevice();
    await refuse(serialNumber, "wrongPassword", 90);
    expect(codes(await diagnosis(id))).not.toContain("signInRefused");
    await refuse(serialNumber, "wrongPassword", 3);
    await refuse(serialNumber, "invalid", 2);
    const received = await diagnosis(id);
    expect(received.findings[0]).toEqual({
      code: "signInRefused",
      certainty: "certain",
      evidence: { count: 7, lastAt: ago(3).toISOString() },
    });
    expect(found(received, "messagesRefused")).toMatchObject({ evidence: { reason: "invalid" } });
    expect(found(received, "lineRefused")).toBeUndefined();
    await refuse(serialNumber, "qosNotSupported", 4);
    await refuse(serialNumber, "tooManySignIns", 1);
    const evidence = { count: 14, lastAt: ago(1).toISOString(), reason: "tooManySignIns" };
    expect(found(await diagnosis(id), "lineRefused")).toMatchObject({ certainty: "likely", evidence });
  });

  it("tells an empty battery from a low one, by what it was and how fast it fell", async () => {
    const empty = await diagnosis((await aDevice({ state: { battery: 3 } })).id);
    expect(found(empty, "batteryEmpty")).toMatchObject({ certainty: "likely", evidence: { percent: 3 } });
    const falling = await diagnosis((await aDevice({ state: { battery: 10, trendFrom: 30 } })).id);
    expect(found(falling, "batteryEmpty")?.evidence).toMatchObject({ minutesLeft: 20 });
    const low = await diagnosis((await aDevice({ state: { battery: 15, trendFrom: 16 } })).id);
    expect(codes(low)).toContain("batteryLow");
    expect(codes(low)).not.toContain("batteryEmpty");
    const full = await diagnosis((await aDevice({ state: { battery: 90 } })).id);
    expect(codes(full).filter((code) => code.startsWith("battery"))).toEqual([]);
  });

  it("finds weak wifi, errors and a lock; errors only for those who may know of faults", async () => {
    const { id } = await aDevice({
      state: { wifi: { ssid: "Floor", rssiDbm: -88 }, errors: [{ errorType: "collision" }] },
    });
    await fixture.devices.setLocked([id], { isLocked: true });
    const received = await diagnosis(id);
    expect(found(received, "weakWifi")).toMatchObject({ certainty: "likely", evidence: { rssiDbm: -88 } });
    expect(found(received, "errorsBefore")?.evidence).toEqual({ errors: "collision", count: 1 });
    expect(found(received, "locked")?.evidence).toHaveProperty("lockedAt");
  });

  it("finds an MQTT server that is away, and an order to restart", async () => {
    const { id } = await aDevice();
    const { id: server } = await fixture.db.one<{ id: number }>(sql`
      insert into mqtt_servers (organization_id, name, host, port, client_id)
      values (${fixture.orgs.aurora}, 'S', 'mqtt.example.com', 1883, 'c') returning id`);
    await fixture.db.run(sql`
      update mqtt_links set state = 'unreachable', reason = 'timeout', since = ${ago(31)} where server_id = ${server}`);
    await fixture.db.run(sql`update devices set mqtt_server_id = ${server} where id = ${id}`);
    await fixture.db.run(sql`
      insert into device_commands (device_id, created_at, id, kind, parameters, state, expires_at, sent_at)
      values (${id}, ${ago(32)}, gen_random_uuid(), 'restart', '{}', 'sent', ${ago(1)}, ${ago(31)})`);
    const received = await diagnosis(id);
    expect(received.findings[0]).toEqual({
      code: "serverDown",
      certainty: "certain",
      evidence: { state: "unreachable", reason: "timeout", since: ago(31).toISOString() },
    });
    expect(found(received, "restartOrdered")).toMatchObject({
      certainty: "likely",
      evidence: { at: ago(31).toISOString() },
    });
    await fixture.db.run(sql`update mqtt_links set state = 'connected' where server_id = ${server}`);
    await fixture.db.run(sql`update device_commands set sent_at = ${ago(40)} where device_id = ${id}`);
    const later = await diagnosis(id);
    expect(found(later, "serverDown") ?? found(later, "restartOrdered")).toBeUndefined();
  });

  it("counts drops of the day before", async () => {
    const { id } = await aDevice();
    for (const hour of [2, 4, 6, 8])
      await fixture.db.run(sql`
        insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason)
        values (${id}, 'SN', ${ago(hour * 60)}, ${ago(hour * 60 - 10)}, 'lost')`);
    await fixture.db.run(sql`
      update connection_records set disconnected_at = ${ago(110)} where device_id = ${id} and connected_at = ${ago(120)}`);
    const received = await diagnosis(id);
    expect(found(received, "unstableLine")).toMatchObject({ evidence: { drops: 5 } });
  });

  it("survives states that robots have filled with anything", async () => {
    const { id } = await aDevice({ state: { errors: "none", wifi: null } });
    expect((await diagnosis(id)).presence).toBe("offline");
  });
});

describe("others that went at the same minute", () => {
  it("are told by the narrowest they have in common, and only of what the caller may see", async () => {
    const { aurora, borealis } = fixture.orgs;
    const ids: number[] = [];
    for (const map of ["hall", "hall", "hall", "yard"])
      ids.push((await aDevice({ went: 600, received: 600, organizationId: aurora, state: { map } })).id);
    const site = found(await diagnosis(ids[0] ?? 0), "neighborsToo");
    expect(site).toMatchObject({
      certainty: "likely",
      evidence: { neighborhood: "site", went: 2, others: 2 },
    });

    const alone = await aDevice({ went: 600, received: 600, organizationId: borealis });
    const received = await diagnosis(alone.id, fixture.tokenOf(branch(borealis)));
    expect(received.presence).toBe("offline");
    expect(found(received, "neighborsToo"), "those of Aurora are none of Borealis's").toBeUndefined();
  });

  it("say nothing when they left by their own word, or at another time", async () => {
    for (let one = 0; one < 3; one += 1)
      await aDevice({ went: 900, received: 900, reason: "closed", state: { map: "attic" } });
    for (let one = 0; one < 3; one += 1) await aDevice({ went: 897, received: 897, state: { map: "attic" } });
    const { id } = await aDevice({ went: 900, received: 900, state: { map: "attic" } });
    expect(found(await diagnosis(id), "neighborsToo")).toBeUndefined();
  });
});

describe("the timeline over HTTP", () => {
  it("takes records, gaps and the silence of now together", async () => {
    const { id } = await aDevice({ went: null, received: 2 });
    await fixture.db.run(sql`
      insert into report_gaps (device_id, last_report_at, next_report_at) values (${id}, ${ago(60)}, ${ago(50)})`);
    const { data } = (await fixture.get(`/platform/equipment/${id}/timeline`, all)).json();
    expect(data.segments.map((segment: { presence: string }) => segment.presence)).toEqual([
      "online",
      "stale",
      "online",
      "stale",
    ]);
    expect(data).toMatchObject({ staleS: 600 - 45 + 75, uptimePercent: 100, to: NOW.toISOString() });
  });

  it("goes no further back than it may, nor beyond now, and refuses an end before its start", async () => {
    const { id } = await aDevice();
    const timeline = (query: string) => fixture.get(`/platform/equipment/${id}/timeline?${query}`, all);
    const { data } = (await timeline("from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z")).json();
    expect(data.to).toBe(NOW.toISOString());
    expect(Date.parse(data.to) - Date.parse(data.from)).toBe(92 * 86_400_000);
    expect((await timeline("from=2026-03-10T00:00:00Z&to=2026-03-09T00:00:00Z")).statusCode).toBe(422);
    expect((await timeline("from=yesterday")).statusCode).toBe(422);
  });

  it("is not there for another tenant", async () => {
    const { id } = await aDevice();
    const token = fixture.tokenOf(branch(fixture.orgs.borealis));
    for (const what of ["timeline", "diagnosis", "connections/export"])
      expect((await fixture.get(`/platform/equipment/${id}/${what}`, token)).statusCode).toBe(404);
  });
});
