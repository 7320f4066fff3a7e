import { randomUUID } from "node:crypto";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import { COMPANY_PERMISSIONS, type Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aFile } from "./a-file.ts";
import { CARE_BODIES } from "./care-rows.ts";
import { AN_ELEVATOR, aBoarding, anElevator, elevatorBodies } from "./elevator-rows.ts";
import { firmwareParams } from "./firmware-rows.ts";
import { aGrant } from "./grants.ts";
import { PLAIN_BODIES, PLAIN_PARAMS } from "./isolation-bodies.ts";
import { isOfferedBelow, PLATFORM_ONLY, QUERIES, SHARED } from "./isolation-lists.ts";
import {
  aBulkJob,
  aBusyDevice,
  aCommand,
  aDiscovery,
  aDraft,
  aLoraSensor,
  aMap,
  aMapOnDevice,
  aMqttServer,
  anEmptyCompany,
  anOlderVersion,
  aPairingWindow,
  aPlace,
  aProductOf,
  aReplacement,
  aSendableVersion,
  aSensor,
  aTransferTarget,
} from "./isolation-rows.ts";
import { nextAddress, wingRows } from "./isolation-wings.ts";
import { JOB_BODIES } from "./job-rows.ts";
import { aMessageConfig, messageParams } from "./message-rows.ts";
import { aClient, aColleague, anApplication, aRole } from "./people-rows.ts";
import { aDeployment, aRemoteSession } from "./remote-rows.ts";
import { serviceBodies, serviceStates } from "./service-rows.ts";
import { operationBodies, operationStates } from "./task-rows.ts";
import { aWorld, type Person, type World } from "./world.ts";

let world: World;
let copies = 0;
const tenants = { mine: 0, theirs: 0 };
/** By the path before `:id`: a row of theirs, or how to make one where calls use it up. */
type Id = number | string;
const rowIds: Record<string, Id | (() => Promise<Id>)> = {};
let people: Record<"theirs" | "mine" | "theirCompany" | "nobody" | "platform", Person>;

beforeAll(async () => {
  world = await aWorld();
  tenants.mine = await world.anOrganization();
  tenants.theirs = await world.anOrganization({ orgName: "Zebra Clinics", shortName: "Zebra" });
  const company = await world.anOrganization({ parentId: tenants.theirs, orgTypeCode: "ORG" });
  // Granted everything, so that what is not there is so because it is another's.
  for (const permission of COMPANY_PERMISSIONS) await aGrant(world, company, permission);
  const someone = async (organizationId: number, ...roleCodes: string[]) =>
    world.session(await world.aStaff({ organizationId, roleCodes }));
  people = {
    mine: await someone(tenants.mine, "tenantAdmin"),
    theirs: await someone(tenants.theirs, "tenantAdmin"),
    theirCompany: await someone(company, "maintenance", "viewer"),
    nobody: await someone(tenants.mine),
    platform: await someone(world.rootId, "platformAdmin"),
  };
  await aBusyDevice(world, tenants.mine, "OWN");
  for (const [tenant, mark] of [
    [tenants.mine, "OWN"],
    [tenants.theirs, "ZEBRA"],
  ] as const)
    await aSensor(world, tenant, mark);
  const first = await aBusyDevice(world, tenants.theirs, "ZEBRA");
  rowIds["/platform/equipment/"] = first.deviceId;
  rowIds["/platform/map/version/"] = first.versionId;
  rowIds["/platform/map/"] = () => aMap(world, tenants.theirs);
  rowIds["/platform/place/"] = () => aPlace(world, tenants.theirs);
  const theirs = { who: people.theirs, organizationId: tenants.theirs, deviceId: first.deviceId };
  Object.assign(rowIds, wingRows(world, { ...theirs, wait: () => world.clock.advance(3_000) }));
  rowIds["/platform/remote/"] = await aRemoteSession(world, first.deviceId);
  rowIds["/platform/deployment/"] = () => aDeployment(world, tenants.theirs);
  rowIds["/platform/elevator/"] = () => anElevator(world, tenants.theirs);
  rowIds["/platform/product/"] = await aProductOf(world, first.deviceId);
  rowIds["/platform/consumables/replacements/"] = () => aReplacement(world, first.deviceId);
  rowIds["/platform/mqtt/server/"] = async () => (await aMqttServer(world, tenants.theirs)).serverId;
  rowIds["/platform/pairing/"] = () => aPairingWindow(world, tenants.theirs);
  rowIds["/platform/discovery/"] = () => aDiscovery(world, tenants.theirs);
  rowIds["/iot/lora/"] = await aLoraSensor(world, tenants.theirs, "ZEBRA");
  rowIds["/platform/mqtt/topic/"] = async () => (await aMqttServer(world, tenants.theirs)).topicId;
  rowIds["/platform/attachment/"] = () => aFile(world, people.theirs, "zebra.pdf");
  rowIds["/platform/authorityapply/"] = () => anApplication(world, tenants.theirs);
  rowIds["/platform/bulk-job/"] = () => aBulkJob(world, people.theirs, first.deviceId);
  rowIds["/admin/client/"] = () => aClient(world, tenants.theirs);
  rowIds["/admin/staff/"] = () => aColleague(world, tenants.theirs);
  rowIds["/admin/role/"] = () => aRole(world, tenants.theirs);
  rowIds["/admin/org/"] = () => anEmptyCompany(world, tenants.theirs);
});
afterAll(() => world.close());

const A_UUID = randomUUID();
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const guarded = ALL_ENDPOINTS.filter(({ permission }) => permission.includes("_"));
/** Rows that are one person's: not even the platform sees them. */
const PERSONAL = "/platform/bulk-job/";
/** Only for who has control of the robot, which nobody has here. */
const OF_HOLDER = "POST /platform/deployment/:id/orders";
const withId = guarded.filter(({ path }) => path.includes(":id"));
const ofOneRow = withId.filter((endpoint) => !PLATFORM_ONLY.has(nameOf(endpoint)));
const ofThePlatform = withId.filter((endpoint) => PLATFORM_ONLY.has(nameOf(endpoint)));
/** Packed files that carry the time they were made at; they hold nobody's rows. */
const TEMPLATES = ALL_ENDPOINTS.map(({ path }) => path).filter((path) => /template$/.test(path));
/** Of rows that are named, each in the caller's scope or none: proven beside it, in `task-files.test.ts`. */
const OF_NAMED = ["/platform/task/export"];
const ofMany = ALL_ENDPOINTS.filter(
  (endpoint) =>
    endpoint.method === "GET" &&
    ![...TEMPLATES, ...OF_NAMED].includes(endpoint.path) &&
    !endpoint.path.includes(":id") &&
    (guarded.includes(endpoint) || endpoint.path === "/admin/org/options"),
);
/** What calls that take a row's id want beside it. */
const BODIES: Record<string, object | ((id: number) => object | Promise<object>)> = {
  ...PLAIN_BODIES,
  ...serviceBodies(() => people.theirs),
  ...operationBodies(() => ({ world, who: people.theirs })),
  ...CARE_BODIES,
  ...JOB_BODIES,
  "PUT /platform/messageconfig/:id": (id) => ({
    ...aMessageConfig(tenants.theirs, people.theirs.staffId),
    ...{ code: `z-${id}`, revision: 0 },
  }),
  "POST /platform/map/:id/draft/steps": async (id) => ({
    ...(await aDraft(world, id)),
    clientId: A_UUID,
    steps: [{ id: A_UUID }],
  }),
  "POST /platform/map/:id/draft/publish": async (id) => ({
    ...(await aDraft(world, id)),
    saveId: randomUUID(),
  }),
  "POST /platform/map/:id/draft/present": { clientId: A_UUID, cursor: null, selectedIds: [] },
  "POST /platform/place/:id/devices": async () => ({
    devices: [
      {
        id: await world.aDevice({ organizationId: tenants.theirs, serialNumber: `ZEBRA-${randomUUID()}` }),
        floorId: null,
      },
    ],
  }),
  "PUT /platform/elevator/:id": (id) => ({
    ...AN_ELEVATOR,
    addressNumber: `o${tenants.theirs}-z/a/${id}`,
    revision: 0,
  }),
  ...elevatorBodies(() => world),
  "POST /platform/map/:id/distributions": async (id) => ({
    ...(await aSendableVersion(world, id)),
    deviceIds: [Number(rowIds["/platform/equipment/"])],
  }),
  "POST /platform/equipment/:id/maps/enable": (id) => aMapOnDevice(world, id),
  "POST /platform/equipment/:id/maps/remove": (id) => aMapOnDevice(world, id),
  "POST /platform/equipment/:id/maps/transfer": async (id) => ({
    ...(await aMapOnDevice(world, id)),
    target: await aTransferTarget(world, tenants.theirs),
  }),
  "POST /platform/map/:id/import": Buffer.from("{}"),
  "POST /admin/role/:id/copy": () => {
    copies += 1;
    return { roleName: "Copy", roleCode: `copy-${copies}` };
  },
  "PUT /admin/org/:id/parent": () => ({ parentId: tenants.theirs }),
};
/** Queries of calls that ask for one row. */
const ROW_QUERIES: Record<string, (id: number) => Promise<object>> = {
  "POST /platform/map/:id/import": async () => ({ names: ["zebra.json"], sizes: [2] }),
  "GET /platform/map/version/:id/export": async () => ({ format: "geojson" }),
  "GET /platform/map/:id/draft/grid": (id) => aDraft(world, id),
  "GET /platform/map/:id/draft/steps": async (id) => ({ ...(await aDraft(world, id)), after: 0 }),
  "DELETE /platform/map/:id/draft": (id) => aDraft(world, id),
  ...operationStates(() => world),
  ...serviceStates(() => ({ world, who: people.theirs })),
};
/** Further ids in the path, each call's own. */
const MORE_PARAMS: Record<string, (id: number) => Promise<object>> = {
  ...PLAIN_PARAMS,
  "GET /platform/map/:id/versions/:versionId": (id) => anOlderVersion(world, id),
  "POST /platform/map/:id/versions/:versionId/restore": (id) => anOlderVersion(world, id),
  ...messageParams(() => world),
  ...firmwareParams(() => world),
  "DELETE /platform/elevator/:id/requests/:requestId": (id) => aBoarding(world, id),
  "POST /platform/elevator/:id/requests/:requestId/say": (id) => aBoarding(world, id),
  "POST /platform/elevator/:id/hold": (id) => aBoarding(world, id),
  "DELETE /platform/equipment/:id/commands/:commandId": async (id) => ({
    commandId: await aCommand(world, id),
  }),
};
const queriesOf = (endpoint: Endpoint): object[] => QUERIES[nameOf(endpoint)] ?? [{}];

async function ask(who: Person, endpoint: Endpoint, given: { id?: Id; query?: object }) {
  const rowId = Number(given.id ?? 0);
  const more = given.id === undefined ? {} : await MORE_PARAMS[nameOf(endpoint)]?.(rowId);
  const params = given.id === undefined ? {} : { id: given.id, ...more };
  const making = BODIES[nameOf(endpoint)];
  const body = typeof making === "function" ? await making(rowId) : making;
  const query = given.query ?? (await ROW_QUERIES[nameOf(endpoint)]?.(rowId)) ?? {};
  const options = { params, query, remoteIp: nextAddress() };
  const answer = await world.call(who, endpoint, { ...options, ...(body && { body }) });
  return { status: answer.status, text: answer.text };
}

function asAll(who: Person, endpoint: Endpoint, more: object = {}) {
  return Promise.all(
    queriesOf(endpoint).map((query) => ask(who, endpoint, { query: { ...query, ...more } })),
  );
}

describe("a row of another tenant", () => {
  it.each(ofOneRow.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "is not there: %s",
    async (_, endpoint) => {
      const row = rowIds[endpoint.path.slice(0, endpoint.path.indexOf(":id"))];
      if (row === undefined) throw new Error("no row is known for this path");
      const aRow = async () => (typeof row === "function" ? row() : row);
      const id = await aRow();
      const missing = { id: typeof id === "number" ? 999_999_999 : A_UUID };
      expect(await ask(people.mine, endpoint, { id })).toEqual(await ask(people.mine, endpoint, missing));
      expect((await ask(people.mine, endpoint, { id })).status).toBe(404);
      // Who may not call it at all does not come to the row.
      const { status, text } = await ask(people.theirCompany, endpoint, { id });
      expect(text.includes("noPermission") ? 404 : status).toBe(404);
      const others = endpoint.path.startsWith(PERSONAL) ? [] : [people.platform];
      for (const who of [people.theirs, ...others])
        expect(await ask(who, endpoint, { id: await aRow() })).toMatchObject({
          status: nameOf(endpoint) === OF_HOLDER ? 409 : 200,
        });
    },
  );
});

describe("a row of the platform", () => {
  it.each(ofThePlatform.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "is not for tenants to ask for: %s",
    async (_, endpoint) => {
      for (const who of [people.mine, people.theirCompany, people.nobody])
        for (const id of [1, 999_999_999]) expect((await ask(who, endpoint, { id })).status).toBe(403);
    },
  );
});

describe("lists and sums", () => {
  it.each(ofMany.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "cannot be searched for another tenant's rows: %s",
    async (_, endpoint) => {
      for (const who of [people.mine, people.nobody]) {
        for (const more of [{ organizationId: tenants.theirs }, { search: "zebra" }]) {
          const [field = ""] = Object.keys(more);
          const nothing = { [field]: field === "search" ? "there is no such thing" : 999_999_999 };
          const [wanted, none] = [await asAll(who, endpoint, more), await asAll(who, endpoint, nothing)];
          expect(wanted).toEqual(none);
          expect(JSON.stringify(wanted)).not.toMatch(/zebra/i);
        }
      }
    },
  );

  it("do not change by what another tenant has, and do by one's own", async () => {
    const snapshot = async (who: Person) => {
      const entries = ofMany.map(async (endpoint) => [nameOf(endpoint), await asAll(who, endpoint)] as const);
      const isHidden = (name: string) => who === people.theirCompany && isOfferedBelow(name);
      return Object.fromEntries((await Promise.all(entries)).filter(([name]) => !isHidden(name)));
    };
    const strangers = [people.mine, people.theirCompany, people.nobody];
    // What they did in the tests before is written a moment later.
    await world.app.logs.flush();
    const before = await Promise.all(strangers.map(snapshot));
    const ownBefore = await snapshot(people.theirs);
    await aBusyDevice(world, tenants.theirs, "ZEBRA-2");
    await world.anOrganization({ parentId: tenants.theirs, orgTypeCode: "ORG", orgName: "Zebra East" });
    await aClient(world, tenants.theirs);
    await aRole(world, tenants.theirs);
    await aMqttServer(world, tenants.theirs);
    await aPlace(world, tenants.theirs);
    const whose = { who: people.theirs, organizationId: tenants.theirs };
    const rows = wingRows(world, { ...whose, deviceId: Number(rowIds["/platform/equipment/"]) });
    for (const make of Object.values(rows)) await make();
    await anElevator(world, tenants.theirs);
    await aDeployment(world, tenants.theirs);
    await aColleague(world, tenants.theirs);
    await anApplication(world, tenants.theirs);
    await aFile(world, people.theirs, "zebra.pdf");
    await aSensor(world, tenants.theirs, "ZEBRA-2");
    await aLoraSensor(world, tenants.theirs, "ZEBRA-2");
    await aDiscovery(world, tenants.theirs);
    await aPairingWindow(world, tenants.theirs);
    await aBulkJob(world, people.theirs, Number(rowIds["/platform/equipment/"]));
    expect(await Promise.all(strangers.map(snapshot))).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/zebra/i);
    const ownAfter = await snapshot(people.theirs);
    for (const name of Object.keys(ownAfter).filter((one) => !SHARED.has(one)))
      expect(ownAfter[name], name).not.toEqual(ownBefore[name]);
  });
});
