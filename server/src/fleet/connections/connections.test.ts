import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch, createFleetFixture, DAY_MS, EVERYTHING, NOW } from "../../../test/fleet-fixture.ts";
import { serveConnections } from "./connections.routes.ts";
import { createConnections } from "./connections.service.ts";
import { devicesLeftOnline } from "./connections-record.service.ts";

let id: number;
const at = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const fixture = await createFleetFixture();
serveConnections(fixture.route, createConnections(fixture));
const all = fixture.tokenOf(EVERYTHING);
id = (await fixture.aDevice()).id;
const rows: [days: number, lasted: number | null, reason: string | null][] = [
  [30, 0.5, "closed"],
  [20, 1, "lost"],
  [10, 2, "silence"],
  [0.5, null, null],
];
for (const [days, lasted, reason] of rows)
  await fixture.db.run(sql`
    insert into connection_records (device_id, remote_ip, port, login_name, connected_at, disconnected_at, offline_reason)
    values (${id}, '10.0.0.1', 5000, 'SN', ${at(days)}, ${lasted === null ? null : at(days - lasted)}, ${reason})`);

afterAll(() => fixture.close());

async function list(query = "", token = all) {
  return (await fixture.get(`/platform/equipment/${id}/connections?${query}`, token)).json().data;
}

describe("connection records (§3)", () => {
  it("come newest first; a running one has lived until now", async () => {
    const { records, total } = await list();
    expect(total).toBe(4);
    expect(records.map((one: { offlineReason: string }) => one.offlineReason)).toEqual([
      null,
      "silence",
      "lost",
      "closed",
    ]);
    expect(records[0]).toMatchObject({
      disconnectedAt: null,
      errorFlag: 0,
      survivalS: 43_200,
      remoteIp: "10.0.0.1",
    });
    expect(records[1]).toMatchObject({ errorFlag: 1, survivalS: 172_800 });
    expect(records[3]).toMatchObject({ errorFlag: 0 });
  });

  it("tell of connections that whoever is on the way could read: unencrypted, from outside", async () => {
    const { id: other } = await fixture.aDevice();
    const rows = [
      ["mqtt", "203.0.113.7", true],
      ["mqtts", "203.0.113.7", false],
      ["mqtt", "192.168.1.7", false],
      ["mqtt", "fd00::7", false],
      ["mqtt", "2001:db8::7", true],
      ["lorawan", null, false],
    ] as const;
    for (const [type, remoteIp] of rows)
      await fixture.db.run(sql`
        insert into connection_records (device_id, type, remote_ip, login_name, connected_at)
        values (${other}, ${type}, ${remoteIp}, 'SN', ${at(1)})`);
    const answer = await fixture.get(`/platform/equipment/${other}/connections?sort=connectedAt`, all);
    const received = answer.json().data.records.map((one: { isExposed: boolean }) => one.isExposed);
    expect(received).toEqual(rows.map(([, , isExposed]) => isExposed));
  });

  it("are filtered by error flag and by time", async () => {
    expect((await list("errorFlag=1")).total).toBe(2);
    expect((await list("errorFlag=0")).total).toBe(2);
    expect((await list(`from=${at(20).toISOString()}&to=${at(10).toISOString()}`)).total).toBe(1);
    expect((await list("sort=connectedAt&size=1")).records[0].offlineReason).toBe("closed");
    expect((await list("size=2&current=2")).records).toHaveLength(2);
  });

  it("are filtered by reason and sorted by how long they lasted", async () => {
    const reasons = async (query: string) =>
      (await list(query)).records.map((one: { offlineReason: string }) => one.offlineReason);
    expect(await reasons("reasons=lost&reasons=closed")).toEqual(["lost", "closed"]);
    expect(await reasons("sort=-survivalS")).toEqual(["silence", "lost", null, "closed"]);
    expect(await reasons("sort=survivalS&size=1&current=2")).toEqual([null]);
  });

  it("are exported with every field of the specification, as the list is filtered and sorted", async () => {
    const path = `/platform/equipment/${id}/connections/export`;
    const query = "format=csv&errorFlag=1&sort=connectedAt&timeZone=Asia/Shanghai";
    const answer = await fixture.get(`${path}?${query}`, all, { "accept-language": "en" });
    expect(answer.headers["content-disposition"]).toContain(".csv");
    const [head, ...rows] = parseCsv(answer.body.replace(/^\uFEFF/, "")) as string[][];
    expect(head?.slice(1, 5)).toEqual(["Type", "Remote IP", "Port", "Login name"]);
    expect(rows.map((row) => row.slice(1))).toEqual([
      [
        "mqtt",
        "10.0.0.1",
        "5000",
        "SN",
        "2026-02-18 20:00:00",
        "2026-02-19 20:00:00",
        "1",
        "Abnormal",
        "Connection lost",
        "86400",
      ],
      [
        "mqtt",
        "10.0.0.1",
        "5000",
        "SN",
        "2026-02-28 20:00:00",
        "2026-03-02 20:00:00",
        "1",
        "Abnormal",
        "Nothing heard",
        "172800",
      ],
    ]);
    const workbook = await readXlsx((await fixture.get(path, all)).rawPayload);
    expect(workbook.sheets[0]?.rows).toHaveLength(5);
    expect((await fixture.get(`${path}?timeZone=Mars/Olympus`, all)).statusCode).toBe(422);
  });

  it("are not there for another tenant, and refuse what is no time", async () => {
    const path = `/platform/equipment/${id}/connections`;
    expect((await fixture.get(path, fixture.tokenOf(branch(fixture.orgs.borealis)))).statusCode).toBe(404);
    for (const query of [
      "from=yesterday",
      "errorFlag=2",
      "reasons=bored",
      "from=2026-03-10T12:00:00%2B02:00",
    ])
      expect((await fixture.get(`${path}?${query}`, all)).statusCode).toBe(422);
  });
});

describe("a broker that starts anew", () => {
  it("finds who was connected to it, not those who speak through others", async () => {
    const robot = await fixture.aDevice();
    const [sensor, elsewhere] = [await fixture.aDevice(), await fixture.aDevice()];
    const productId = await fixture.products.ensure({
      code: "AIR",
      name: "Air",
      kind: "sensor",
      protocol: "chirpstack",
    });
    await fixture.db.run(sql`update devices set product_id = ${productId} where id = ${sensor.id}`);
    await fixture.db.run(sql`
      with other as (
        insert into mqtt_servers (organization_id, name, host, port, client_id)
        select organization_id, 'Hub', 'hub.invalid', 1883, 'us' from devices where id = ${elsewhere.id} returning id)
      update devices set mqtt_server_id = other.id from other where devices.id = ${elsewhere.id}`);
    const ids = [robot.id, sensor.id, elsewhere.id];
    await fixture.db.run(
      sql`update device_states set is_online = true where device_id = any(${ids}::bigint[])`,
    );
    const left = (await devicesLeftOnline(fixture.db)).map(({ serialNumber }) => serialNumber);
    expect(left).toContain(robot.serialNumber);
    expect(left).not.toContain(sensor.serialNumber);
    expect(left).not.toContain(elsewhere.serialNumber);
  });
});
