import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { MAX_IMPORT_ROWS } from "@sweepline/contract/core/import-report.ts";
import {
  type DeviceImportReport,
  DEVICE_IMPORT_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-import.ts";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { signInAtBroker } from "../../../test/sign-in-at-broker.ts";
import { aWorld, type Person } from "../../../test/world.ts";
import { anXls } from "../../../test/xls.ts";

const world = await aWorld();
const platform = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformOperator"] });
const tenant = await world.anOrganization({ orgName: "Aurora", orgCode: "AUR" });
await world.app.fleet.products.ensure({ code: "SW50", name: "Scrubber 50", kind: "scrubber" });
await world.db.run(sql`update products set part_number_prefix = 'SW' where code = 'SW50'`);
afterAll(() => world.close());

type Row = (string | number | null)[];
const EN = ["Serial number*", "Product code*", "Manufacturer*", "Organization", "Time zone", "Short name"];
const ZH = [
  "序列号*",
  "产品型号编码*",
  "制造商*",
  "所属组织",
  "时区",
  "简称",
  "集中器 ID",
  "ICCID",
  "激光雷达",
  "备注",
];
let devices = 0;
/** A row without faults; `more` by the place of its column. */
function aRow(more: Record<number, string | number> = {}): Row {
  devices += 1;
  const row: Row = [`SW-${devices}`, "sw50", "acme", "", "", `Hall ${devices}`];
  for (const [place, value] of Object.entries(more)) row[Number(place)] = value;
  return row;
}
const xlsx = (rows: Row[]) => writeXlsx({ sheets: [{ name: "devices", rows }] });

async function send(
  file: Uint8Array,
  options: { dryRun?: boolean; skip?: boolean; language?: "zh" | "en"; who?: Person; at?: number } = {},
) {
  const { dryRun = true, skip, language = "en", who = platform, at = tenant } = options;
  const query = { organizationId: at, dryRun: String(dryRun), timeZone: "Asia/Shanghai" };
  return world.call(who, E.run, {
    query: skip ? { ...query, faultyRows: "skip" } : query,
    body: file as Uint8Array<ArrayBuffer>,
    headers: { "accept-language": language },
  });
}
const faultsOf = async (rows: Row[], options = {}): Promise<DeviceImportReport["faults"]> =>
  (await send(await xlsx(rows), options)).data.faults;
const countDevices = async () =>
  (await world.db.one<{ count: number }>(sql`select count(*)::int as count from devices`)).count;
const deviceOf = (serialNumber: unknown) => world.app.fleet.devices.findBySerialNumber(String(serialNumber));

describe("an import of devices (spec §3, §5)", () => {
  it("registers devices out of xls and xlsx alike, who sign in with what is handed out", async () => {
    for (const write of [anXls, xlsx]) {
      const row = [
        ...aRow({ 3: "AUR", 4: "Europe/Rome" }),
        "C-7",
        "89860000000000000001",
        "L2",
        "by the door",
      ];
      const file = await write([ZH, row]);
      expect((await send(file)).data).toMatchObject({ rows: 1, faultCount: 0, created: 0, handout: null });
      const { data } = await send(file, { dryRun: false });
      expect(data).toMatchObject({ rows: 1, created: 1, warningCount: 0 });
      const [credential] = data.handout?.devices ?? [];
      expect(credential).toMatchObject({
        serialNumber: row[0],
        username: row[0],
        productName: "Scrubber 50",
      });
      const verified = await signInAtBroker(world.db, credential?.username ?? "", credential?.password ?? "");
      expect(verified).toMatchObject({ serialNumber: row[0], manufacturer: "acme" });
      const device = await deviceOf(row[0]);
      expect(device).toMatchObject({ organizationId: tenant, timeZone: "Europe/Rome", manufacturer: "acme" });
      expect(
        await world.db.one(sql`
          select concentrator_id, iccid, lidar, remark, short_name from devices where id = ${device?.id ?? 0}`),
      ).toEqual({
        concentrator_id: "C-7",
        iccid: "89860000000000000001",
        lidar: "L2",
        remark: "by the door",
        short_name: row[5],
      });
    }
  });

  it("hands the credentials out as a table too, in the file's order, and keeps them nowhere", async () => {
    const rows = [aRow(), aRow(), aRow()];
    const { data, headers } = await send(await xlsx([EN, ...rows]), { dryRun: false });
    const { handout } = data;
    expect(handout?.fileName).toMatch(/^Device credentials .+\.xlsx$/);
    const [sheet] = (await readXlsx(Buffer.from(handout?.file ?? "", "base64"))).sheets;
    expect(sheet?.rows[0]).toEqual(["Serial number", "Product", "User name", "Password"]);
    expect(sheet?.rows.slice(1)).toEqual(
      handout?.devices.map((one) => [one.serialNumber, one.productName, one.username, one.password]),
    );
    expect(handout?.devices.map(({ serialNumber }) => serialNumber)).toEqual(rows.map(([first]) => first));
    expect(headers["cache-control"]).toBe("no-store");
    const password = handout?.devices[0]?.password ?? "";
    await world.app.logs.flush();
    for (const table of ["audit_log", "operation_log", "device_credentials"]) {
      const kept = await world.db.many<{ row: string }>({
        text: `select t::text as row from ${table} t`,
        values: [],
        name: table,
      });
      expect(kept.length).toBeGreaterThan(0);
      for (const { row } of kept) expect(row).not.toContain(password);
    }
  });

  it("puts devices where their row says, and takes zone and organization of the import otherwise", async () => {
    const below = await world.anOrganization({
      parentId: tenant,
      orgTypeCode: "ORG",
      orgName: "Hall East",
      orgCode: "HE",
    });
    const rows = [aRow({ 3: "HE" }), aRow({ 3: "Hall East" }), aRow()];
    await send(await xlsx([EN, ...rows]), { dryRun: false });
    const places = await Promise.all(rows.map(async ([name]) => deviceOf(name)));
    expect(places.map((device) => device?.organizationId)).toEqual([below, below, tenant]);
    expect(places.map((device) => device?.timeZone)).toEqual(Array(3).fill("Asia/Shanghai"));
  });

  it("tells every bad cell of a dry run in the caller's language, and makes nothing", async () => {
    for (const orgCode of ["TW1", "TW2"]) await world.anOrganization({ orgName: "Twin", orgCode });
    const closed = await world.anOrganization({ orgName: "Closed", orgCode: "CLO" });
    const admin = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
    await world.call(admin, ORGANIZATION_ENDPOINTS.setStatus, {
      params: { id: closed },
      body: { status: "1" },
    });
    const good = aRow();
    const taken = aRow();
    await send(await xlsx([EN, taken]), { dryRun: false });
    const rows = [
      EN,
      good,
      aRow({ 0: "a/b", 1: "SW99", 2: "a+b" }),
      [],
      aRow({ 0: String(good[0]) }),
      aRow({ 0: String(taken[0]) }),
      aRow({ 3: "NOWHERE", 4: "Mars/Olympus" }),
      aRow({ 3: "Twin", 5: "x".repeat(101) }),
      aRow({ 3: "CLO" }),
      aRow({ 0: "", 1: "" }),
    ];
    const before = await countDevices();
    const faults = await faultsOf(rows);
    expect(faults.map(({ row, field }) => [row, field])).toEqual([
      [3, "serialNumber"],
      [3, "manufacturer"],
      [3, "productCode"],
      [5, "serialNumber"],
      [6, "serialNumber"],
      [7, "organization"],
      [7, "timeZone"],
      [8, "shortName"],
      [8, "organization"],
      [9, "organization"],
      [10, "serialNumber"],
      [10, "productCode"],
    ]);
    const received = faults.map(({ msg }) => msg);
    expect(received).toEqual(
      expect.arrayContaining([
        "There is no product SW99",
        "Row 2 has the same serial number",
        `Serial number ${taken[0]} already exists`,
        "There is no organization NOWHERE",
        "Unknown time zone",
        "Several organizations are called Twin; write its code",
        "The organization Closed is disabled",
      ]),
    );
    const chinese = (await faultsOf(rows, { language: "zh" })).map(({ msg }) => msg);
    expect(chinese).toEqual(
      expect.arrayContaining(["产品型号 SW99 不存在", "与第 2 行的序列号重复", "未知的时区"]),
    );
    expect(await send(await xlsx(rows), { dryRun: false })).toMatchObject({
      status: 422,
      error: "importHasErrors",
    });
    expect(await countDevices()).toBe(before);
  });

  it("registers the good rows alone where that is asked, and hands out their credentials only", async () => {
    const [good, faulty, other] = [aRow(), aRow({ 1: "SW99" }), aRow()];
    const rows = [good, faulty, aRow({ 0: String(good[0]) }), aRow({ 0: String(faulty[0]) }), other];
    const { data } = await send(await xlsx([EN, ...rows]), { dryRun: false, skip: true });
    expect(data).toMatchObject({ rows: 5, goodRows: 2, faultCount: 3, created: 2 });
    expect(data.handout?.devices.map(({ serialNumber }) => serialNumber)).toEqual([good[0], other[0]]);
    const there = await Promise.all(rows.map(async ([name]) => Boolean(await deviceOf(name))));
    expect(there).toEqual([true, false, true, false, true]);
    const [sheet] = (await readXlsx(Buffer.from(data.markedFile ?? "", "base64"))).sheets;
    const [heading = [], ...left] = (sheet?.rows ?? []) as Row[];
    expect(left.map((row) => [row[0], row.at(-1)])).toEqual([
      [faulty[0], "Row 3: Product code: There is no product SW99"],
      [good[0], "Row 4: Serial number: Row 2 has the same serial number"],
      [faulty[0], "Row 5: Serial number: Row 3 has the same serial number"],
    ]);
    const corrected = await send(await xlsx([heading, (left[0] as Row).with(1, "SW50")]), { dryRun: false });
    expect(corrected.data).toMatchObject({ rows: 1, created: 1, markedFile: null });
  });

  it("warns of serial numbers with another prefix than the product's, and imports them all the same", async () => {
    const row = aRow({ 0: "QX-1" });
    const { data } = await send(await xlsx([EN, row]));
    expect(data).toMatchObject({ faultCount: 0, warningCount: 1 });
    expect(data.warnings).toEqual([
      { row: 2, field: "serialNumber", value: "QX-1", msg: "Serial numbers of SW50 usually begin with SW" },
    ]);
    expect((await send(await xlsx([EN, row]), { dryRun: false })).data.created).toBe(1);
  });

  it("wants the template's columns, in any order and either language", async () => {
    expect(
      await faultsOf([
        ["Product code", "Serial number", "制造商"],
        ["SW50", "SW-X1", "acme"],
      ]),
    ).toEqual([]);
    expect(await faultsOf([["Serial number", "colour"], aRow()])).toEqual(
      expect.arrayContaining([
        { row: 1, field: "", value: "colour", msg: "No such column; use the template" },
        { row: 1, field: "productCode", value: "", msg: "The column “Product code” is missing" },
      ]),
    );
    expect(await faultsOf([EN])).toMatchObject([{ row: 0, msg: "There are no devices in the file" }]);
  });

  it(`takes ${MAX_IMPORT_ROWS} devices at once and not one more`, async () => {
    const rows = Array.from({ length: MAX_IMPORT_ROWS }, () => aRow());
    const { data } = await send(await xlsx([EN, ...rows]), { dryRun: false });
    expect(data.created).toBe(MAX_IMPORT_ROWS);
    expect(new Set(data.handout?.devices.map(({ password }) => password)).size).toBe(MAX_IMPORT_ROWS);
    const more = await send(await xlsx([EN, ...rows, aRow()]));
    expect(more).toMatchObject({ status: 422, error: "tooManyImportRows" });
  });

  it("makes none of the devices when someone takes one of their numbers meanwhile", async () => {
    const rows = [aRow(), aRow()];
    const file = await xlsx([EN, ...rows]);
    const both = await Promise.all([
      send(file, { dryRun: false }),
      send(await xlsx([EN, rows[1] as Row]), { dryRun: false }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const winner = both[0].status === 200 ? 2 : 1;
    const made = await Promise.all(rows.map(([name]) => deviceOf(name)));
    expect(made.filter(Boolean)).toHaveLength(winner);
  });

  it("refuses what cannot be read, and places that the caller does not see", async () => {
    const broken = (await xlsx([EN])).slice(0, 300);
    expect(await send(broken)).toMatchObject({ status: 422, error: "unreadableImport" });
    expect(await send(await xlsx([EN, aRow()]), { at: 999_999 })).toMatchObject({ status: 404 });
  });

  it("takes texts as texts: formulas, markup and control characters do no harm", async () => {
    const row = aRow({ 5: '=HYPERLINK("http://x")<script>\u0007' });
    const { data } = await send(await xlsx([EN, row]), { dryRun: false });
    expect(data.created).toBe(1);
    const hostile = aRow({ 1: "' or true --", 3: "%", 4: "../../etc/passwd" });
    expect((await faultsOf([EN, hostile])).map(({ field }) => field)).toEqual([
      "productCode",
      "organization",
      "timeZone",
    ]);
  });
});

describe("the template", () => {
  it.each(["zh", "en"] as const)("has headings, an example and notes in %s", async (language) => {
    const answer = await world.app.http.inject({
      url: E.template.path,
      headers: { authorization: `Bearer ${platform.accessToken}`, "accept-language": language },
    });
    expect(answer.headers["content-disposition"]).toContain(".xlsx");
    const [first, notes] = (await readXlsx(answer.rawPayload)).sheets;
    expect(first?.rows[0]?.[0]).toBe(language === "zh" ? "序列号*" : "Serial number*");
    expect(JSON.stringify(notes?.rows)).toContain(language === "zh" ? "仅此一次" : "once");
    // Its example is no device.
    expect((await send(answer.rawPayload)).data).toMatchObject({ rows: 0, faults: [{ row: 0 }] });
  });
});
