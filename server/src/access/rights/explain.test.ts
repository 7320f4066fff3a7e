import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { PERMISSION_REQUEST_ENDPOINTS } from "@sweepline/contract/access/permission-requests.ts";
import { RIGHTS_ENDPOINTS as E, ROW_KINDS, type RowKind } from "@sweepline/contract/access/rights.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertMap } from "../../../test/map-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let root: Person;
const places: Record<string, number> = {};
const people: Record<string, Person> = {};
/** One row of each kind in each place. */
let rows: { kind: RowKind; place: string; id: number; deviceId: number; versionId: number }[];

beforeAll(async () => {
  world = await aWorld();
  places.platform = world.rootId;
  places.tenant = await world.anOrganization({ orgName: "Aurora" });
  places.company = await world.anOrganization({
    parentId: places.tenant,
    orgTypeCode: "ORG",
    orgName: "Cedar",
  });
  places.other = await world.anOrganization({ orgName: "Borealis" });
  await world.db.run(sql`
    insert into permission_requests (organization_id, permission, reason, starts_at, ends_at, status, applied_by, applied_at)
    values (${places.company}, 'deviceDetail', 'x', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 86_400_000)},
      'approved', 'Ann', ${world.clock.now()})`);
  root = await someone("platform", "platformAdmin");
  await makePeople();
  rows = (await Promise.all(Object.keys(places).map(rowsAt))).flat();
  const held = rows.find(({ kind, place }) => kind === "device" && place === "tenant");
  await world.db.run(sql`
    update devices set operator_staff_id = ${people.operatorOfOne?.staffId ?? 0} where id = ${held?.id ?? 0}`);
});
afterAll(() => world.close());

const someone = (place: string, ...roleCodes: string[]) =>
  world.aPerson({ organizationId: places[place] ?? 0, roleCodes });

async function makePeople(): Promise<void> {
  const every = ["fleet_devices_list", "operations_task-reports_list", "access_staff_list"];
  for (const role of [
    { roleCode: "ownRow", scopeKind: "self", permissions: every },
    { roleCode: "ownPlace", scopeKind: "own", permissions: every },
    { roleCode: "onlyReach", scopeKind: "all", permissions: [] },
    { roleCode: "rightsReader", scopeKind: "self", permissions: ["access_rights_explain"] },
    { roleCode: "choseOther", scopeKind: "chosen", permissions: ["fleet_devices_list"] },
  ] as const)
    await world.app.access.roles.create({
      ...role,
      roleName: role.roleCode,
      organizationIds: role.scopeKind === "chosen" ? [places.other ?? 0] : [],
    });
  const plan: Record<string, [string, ...string[]]> = {
    platformAdmin: ["platform", "platformAdmin"],
    platformOperator: ["platform", "platformOperator"],
    tenantAdmin: ["tenant", "tenantAdmin"],
    mechanic: ["tenant", "maintenance"],
    otherAdmin: ["other", "tenantAdmin"],
    granted: ["company", "companyAdmin"],
    viewerThere: ["company", "viewer"],
    noRole: ["tenant"],
    operatorOfOne: ["tenant", "ownRow"],
    justTheirPlace: ["tenant", "ownPlace"],
    // Permission by one role, reach by another: the gate takes both together.
    twoRoles: ["tenant", "viewer", "onlyReach"],
    chosen: ["tenant", "choseOther"],
    newcomer: ["tenant", "tenantAdmin"],
    disabled: ["tenant", "tenantAdmin"],
    disabledBranch: ["shut", "tenantAdmin"],
  };
  places.shut = await world.anOrganization({ orgName: "Shut" });
  for (const [name, [place, ...roleCodes]] of Object.entries(plan))
    people[name] = await someone(place, ...roleCodes);
  await world.db.run(
    sql`update staff set must_change_password = true where id = ${people.newcomer?.staffId}`,
  );
  await world.db.run(sql`update staff set is_enabled = false where id = ${people.disabled?.staffId}`);
  await world.db.run(sql`update organizations set is_enabled = false where id = ${places.shut}`);
}

async function rowsAt(place: string): Promise<typeof rows> {
  const organizationId = places[place] ?? 0;
  const now = world.clock.now();
  const deviceId = await world.aDevice({ organizationId, serialNumber: `SN-${place}` });
  await world.db.run(sql`
    insert into device_states (device_id, map_key) values (${deviceId}, ${place})
    on conflict (device_id) do update set map_key = excluded.map_key`);
  const idOf = async (query: ReturnType<typeof sql>) => (await world.db.one<{ id: number }>(query)).id;
  const { mapId: map, versionId } = await insertMap(world.db, { organizationId, mapKey: place, at: now });
  const taskReport = await idOf(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at)
    values (${deviceId}, ${now}, ${place}, 'Night shift', 'auto', ${now}) returning id`);
  const permissionRequest = await idOf(sql`
    insert into permission_requests (organization_id, permission, reason, starts_at, ends_at, applied_by, applied_at)
    values (${organizationId}, 'fault', 'x', ${now}, ${new Date(now.getTime() + 86_400_000)}, 'Ann', ${now})
    returning id`);
  const staff = (await someone(place)).staffId;
  const ids: Record<RowKind, number> = {
    device: deviceId,
    organization: organizationId,
    staff,
    map,
    taskReport,
    permissionRequest,
  };
  return ROW_KINDS.map((kind) => ({ kind, place, id: ids[kind], deviceId, versionId }));
}

const idOf = (name: string): number => people[name]?.staffId ?? 0;

/** What the product itself answers: whether the row is shown. */
async function isShown(
  who: Person,
  { kind, id, deviceId, versionId }: (typeof rows)[number],
): Promise<boolean> {
  const params = { id };
  const answers: Record<RowKind, () => Promise<{ status: number; data: unknown; text: string }>> = {
    device: () => world.call(who, DEVICE_ENDPOINTS.get, { params }),
    organization: () => world.call(who, ORGANIZATION_ENDPOINTS.get, { params }),
    staff: () => world.call(who, STAFF_ENDPOINTS.get, { params }),
    map: () => world.call(who, MAP_ENDPOINTS.grid, { params: { id: versionId } }),
    permissionRequest: () => world.call(who, PERMISSION_REQUEST_ENDPOINTS.get, { params }),
    taskReport: () =>
      world.call(who, TASK_REPORT_ENDPOINTS.list, { params: { id: deviceId }, query: { size: 100 } }),
  };
  const { status, data, text } = await answers[kind]();
  expect([200, 401, 403, 404], text).toContain(status);
  return status === 200 && (kind !== "taskReport" || JSON.stringify(data).includes(`"id":${id},`));
}

const explain = async (requester: Person, query: { staffId: number; kind: RowKind; id: number }) =>
  world.call(requester, E.explain, { query });

describe("an explanation", () => {
  it.each(ROW_KINDS)("says of every person and every row what really happens: %s", async (kind) => {
    const seen = { shown: 0, hidden: 0 };
    for (const row of rows.filter((one) => one.kind === kind))
      for (const [name, person] of Object.entries(people)) {
        const { data, status, text } = await explain(root, { staffId: person.staffId, kind, id: row.id });
        expect(status, text).toBe(200);
        const really = await isShown(person, row);
        expect(data.isAllowed, `${name} ${kind} of ${row.place}: ${text}`).toBe(really);
        expect(data.barriers.length === 0).toBe(data.isAllowed);
        seen[really ? "shown" : "hidden"] += 1;
      }
    expect(seen.shown).toBeGreaterThan(3);
    expect(seen.hidden).toBeGreaterThan(3);
  });

  it("names the role, how it reaches the row, and by which organization", async () => {
    const device = (place: string) =>
      rows.find((row) => row.kind === "device" && row.place === place)?.id ?? 0;
    const of = async (name: string, place: string) =>
      (await explain(root, { staffId: idOf(name), kind: "device", id: device(place) })).data;
    expect(await of("tenantAdmin", "company")).toMatchObject({
      permission: "fleet_devices_list",
      row: {
        name: "SN-company",
        organizationName: "Cedar",
        organizationPath: ["Sweepline", "Aurora", "Cedar"],
      },
      roles: [{ hasPermission: true, way: "branch", byOrganization: "Aurora", scopeKind: "ownAndBelow" }],
      withheld: [],
    });
    expect((await of("platformOperator", "other")).roles[0]).toMatchObject({
      way: "all",
      byOrganization: null,
    });
    expect((await of("chosen", "other")).roles[0]).toMatchObject({
      way: "chosen",
      byOrganization: "Borealis",
    });
    expect((await of("operatorOfOne", "tenant")).roles[0]).toMatchObject({ way: "operator" });
    expect((await of("justTheirPlace", "tenant")).roles[0]).toMatchObject({ way: "organization" });
    expect(await of("twoRoles", "other")).toMatchObject({
      isAllowed: true,
      roles: expect.arrayContaining([
        expect.objectContaining({ roleName: "onlyReach", hasPermission: false, way: "all" }),
        expect.objectContaining({ hasPermission: true, way: null }),
      ]),
    });
    expect((await of("viewerThere", "company")).withheld).toEqual(["fault"]);
  });

  it("names what stands in the way", async () => {
    const id = rows.find((row) => row.kind === "device" && row.place === "other")?.id ?? 0;
    const barriers = async (name: string) =>
      (await explain(root, { staffId: idOf(name), kind: "device", id })).data.barriers;
    expect(await barriers("noRole")).toEqual(["noRole"]);
    expect(await barriers("tenantAdmin")).toEqual(["outOfReach"]);
    expect(await barriers("disabled")).toEqual(["accountDisabled"]);
    expect(await barriers("disabledBranch")).toEqual(["organizationDisabled"]);
    expect(await barriers("newcomer")).toEqual(["mustChangePassword"]);
    const request = rows.find((row) => row.kind === "permissionRequest" && row.place === "other")?.id ?? 0;
    const { data } = await explain(root, {
      staffId: idOf("viewerThere"),
      kind: "permissionRequest",
      id: request,
    });
    expect(data.barriers).toEqual(["noPermission", "outOfReach"]);
  });

  it("is given of people and rows within the asker's own reach only", async () => {
    const requester = await someone("tenant", "tenantAdmin");
    const [mine, theirs] = ["company", "other"].map((place) => rows.find((row) => row.place === place));
    const status = async (name: string, id: number | undefined) =>
      (await explain(requester, { staffId: idOf(name), kind: "device", id: id ?? 0 })).status;
    expect(await status("mechanic", mine?.id)).toBe(200);
    expect(await status("otherAdmin", mine?.id)).toBe(404);
    expect(await status("mechanic", theirs?.id)).toBe(404);
  });
});

describe("rows to choose from", () => {
  it.each(ROW_KINDS)("are those within the asker's reach, found by a search or an id: %s", async (kind) => {
    const requester = await someone("company", "companyAdmin", "rightsReader");
    const found = async (who: Person, query: { search?: string; id?: number } = {}) =>
      (await world.call(who, E.rows, { query: { kind, ...query } })).data;
    const inPlace = (place: string) => rows.find((row) => row.kind === kind && row.place === place)?.id ?? 0;
    const all = await found(root);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([inPlace("company"), inPlace("other")]));
    const mine = await found(requester);
    expect(mine.map(({ id }) => id)).toContain(inPlace("company"));
    expect(new Set(mine.map(({ organizationName }) => organizationName))).toEqual(new Set(["Cedar"]));
    expect(await found(requester, { id: inPlace("other") })).toEqual([]);
    expect((await found(root, { id: inPlace("other") })).map(({ id }) => id)).toEqual([inPlace("other")]);
    expect(await found(root, { search: "%" })).toEqual([]);
  });
});
