import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch, createFleetFixture, EVERYTHING } from "../../../test/fleet-fixture.ts";
import { serveDevices } from "./devices.routes.ts";

const fixture = await createFleetFixture();
serveDevices(fixture.route, fixture.devices);
const all = fixture.tokenOf(EVERYTHING);
const { productId, orgs } = fixture;
await fixture.devices.registerMany(
  Array.from({ length: 1_203 }, (_, index) => ({
    serialNumber: `X-${String(index).padStart(4, "0")}`,
    manufacturer: "Acme",
    shortName: index === 0 ? "=cmd|' /C calc'!A0" : `Robot ${index}`,
    productId,
    organizationId: index < 1_200 ? orgs.aurora : orgs.borealis,
    timeZone: "UTC",
  })),
);
await fixture.db.run(sql`
  update device_states set status = '00', is_online = true, battery_percent = 55.5,
    last_report_at = '2026-03-10T12:00:00Z'
  where device_id = (select id from devices where serial_number = 'X-0000')`);

afterAll(() => fixture.close());

const path = (query: string) => `/platform/equipment/export?${query}`;

describe("the export of the equipment list", () => {
  it("writes every row of the scope as CSV, in Chinese, in the asked zone", async () => {
    const answer = await fixture.get(path("format=csv&timeZone=Asia/Shanghai"), all, {
      "accept-language": "zh-CN,zh;q=0.9",
    });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toContain(
      `filename*=UTF-8''${encodeURIComponent("设备列表")}`,
    );
    const rows = parseCsv(answer.body.replace(/^\uFEFF/, "")) as string[][];
    expect(answer.body.startsWith("\uFEFF序列号,简称,")).toBe(true);
    expect(rows).toHaveLength(1_204);
    const first = rows[1] ?? [];
    expect(first.slice(0, 3)).toEqual(["X-0000", "'=cmd|' /C calc'!A0", "洗地机"]);
    expect(first.slice(7, 10)).toEqual(["充电中", "在线", "55.5"]);
    expect(first).toContain("2026-03-10 20:00:00");
    expect(new Set(rows.slice(1).map(([serial]) => serial)).size).toBe(1_203);
  });

  it("writes the same as XLSX in English, filtered and sorted like the list", async () => {
    const answer = await fixture.get(path("search=X-00&sort=-serialNumber"), all, {
      "accept-language": "en",
    });
    expect(answer.headers["content-disposition"]).toContain('filename="Devices_2026-03-10.xlsx"');
    const { sheets } = await readXlsx(answer.rawPayload);
    const rows = sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(101);
    expect(rows[0]?.[0]).toBe("Serial number");
    expect(rows[1]?.[0]).toBe("X-0099");
    expect(rows[100]?.slice(0, 2)).toEqual(["X-0000", "=cmd|' /C calc'!A0"]);
    expect(rows[100]?.slice(7, 10)).toEqual(["Charging", "online", 55.5]);
    expect(rows[1]?.slice(7, 10)).toEqual(["Offline", "offline", null]);
  });

  it("is written in the words that people have given to kinds and statuses", async () => {
    const words = [
      ["deviceKind", "scrubber"],
      ["deviceStatus", "00"],
    ] as const;
    for (const [type, value] of words)
      await fixture.db.run(sql`
        with d as (insert into dictionaries (type, name_zh, name_en) values (${type}, 'x', 'x') returning id)
        insert into dictionary_items (dictionary_id, value, label_zh, label_en)
        select id, ${value}, ${`我们的 ${type}`}, ${`Our ${type}`} from d`);
    const firstIn = async (language: string) => {
      const headers = { "accept-language": language };
      const answer = await fixture.get(path("format=csv&search=X-0000"), all, headers);
      return (parseCsv(answer.body) as string[][])[1];
    };
    expect(await firstIn("zh")).toEqual(expect.arrayContaining(["我们的 deviceKind", "我们的 deviceStatus"]));
    expect(await firstIn("en")).toEqual(expect.arrayContaining(["Our deviceKind", "Our deviceStatus"]));
    await fixture.db.run(sql`delete from dictionaries`);
  });

  it("takes the list's filter by errors", async () => {
    await fixture.db.run(sql`
      update device_states set error_count = 1
      where device_id = (select id from devices where serial_number = 'X-0007')`);
    const answer = await fixture.get(path("format=csv&hasErrors=true"), all);
    const [, ...rows] = parseCsv(answer.body) as string[][];
    expect(rows.map(([serial]) => serial)).toEqual(["X-0007"]);
  });

  it("holds nothing of another tenant", async () => {
    const answer = await fixture.get(path("format=csv"), fixture.tokenOf(branch(fixture.orgs.borealis)));
    expect(parseCsv(answer.body)).toHaveLength(4);
    expect(answer.body).not.toContain("Aurora");
  });

  it("refuses an unknown time zone and an unknown format, and names the field", async () => {
    const zone = await fixture.get(path("timeZone=Mars/Olympus"), all);
    expect([zone.statusCode, zone.json().fields[0].field]).toEqual([422, "timeZone"]);
    expect((await fixture.get(path("format=pdf"), all)).statusCode).toBe(422);
  });
});
