/** Names by which people and machines know a row are one name however they are written: each is refused where only case tells it apart. */
import { OAUTH_CLIENT_ENDPOINTS } from "@sweepline/contract/access/oauth-clients.ts";
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { FAULT_CODE_ENDPOINTS } from "@sweepline/contract/care/fault-codes.ts";
import { MESSAGE_CONFIG_ENDPOINTS } from "@sweepline/contract/care/message-configs.ts";
import { SERVICE_PROJECT_ENDPOINTS } from "@sweepline/contract/care/service-catalog/index.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { APP_INFO_ENDPOINTS } from "@sweepline/contract/system/app-info.ts";
import { DICTIONARY_ENDPOINTS } from "@sweepline/contract/system/dictionaries/index.ts";
import { afterAll, expect, it } from "vitest";
import { A_FAULT_CODE } from "./care-rows.ts";
import { clientFields, clientFixture } from "./client-fixture.ts";
import { aMessageConfig } from "./message-rows.ts";
import { A_PROJECT } from "./service-rows.ts";
import { aWorld } from "./world.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
const organizationId = await world.anOrganization({ orgTypeCode: "TENANT" });
const productId = await world.app.fleet.products.ensure({ code: "OF", name: "Of", kind: "scrubber" });
const staffId = await clientFixture(world, admin).staffId();
afterAll(() => world.close());

const aLabel = { zh: "名", en: "Name" };
const { data: dictionary } = await world.call(admin, DICTIONARY_ENDPOINTS.create, {
  body: { type: "floors", name: aLabel },
});
const aPerson = {
  ...{ displayName: "Ada", organizationId: world.rootId, kind: "employee" },
  ...{ phone: "13800001111", email: "ada@example.com" },
};
const aProduct = { name: "Model", kind: "scrubber", protocol: "vda5050", projectName: "Tests" };
const aDevice = { manufacturer: "Acme", productId, organizationId, timeZone: "UTC" };
const aRole = { roleName: "Role", scopeKind: "own" };

it.each<[string, Endpoint, object]>([
  ["username", STAFF_ENDPOINTS.create, aPerson],
  [
    "orgCode",
    ORGANIZATION_ENDPOINTS.create,
    { orgName: "Clinic", orgTypeCode: "ORG", parentId: organizationId },
  ],
  ["roleCode", ROLE_ENDPOINTS.create, aRole],
  ["code", PRODUCT_ENDPOINTS.create, aProduct],
  ["serialNumber", REGISTRATION_ENDPOINTS.register, aDevice],
  ["clientId", OAUTH_CLIENT_ENDPOINTS.create, clientFields({ staffId })],
  ["detailCode", FAULT_CODE_ENDPOINTS.create, A_FAULT_CODE],
  ["code", MESSAGE_CONFIG_ENDPOINTS.create, aMessageConfig(organizationId, admin.staffId)],
  ["pkey", APP_INFO_ENDPOINTS.create, { appType: "app", configType: "store", value: "1" }],
  ["type", DICTIONARY_ENDPOINTS.create, { name: aLabel }],
  ["value", DICTIONARY_ENDPOINTS.createItem, { dictionaryId: dictionary.id, label: aLabel }],
  ["code", SERVICE_PROJECT_ENDPOINTS.create, { ...A_PROJECT, name: "Named" }],
])("%s of %o", async (field, endpoint, rest) => {
  const make = (code: string) => world.call(admin, endpoint, { body: { ...rest, [field]: code } });
  const first = await make("Case1a");
  expect(first.status, first.text).toBe(200);
  for (const same of ["Case1a", "CASE1A", "case1A"]) {
    const { status, envelope } = await make(same);
    expect([status, envelope.fields?.map((one) => one.field)], same).toEqual([409, [field]]);
  }
  expect((await make("Case1b")).status).toBe(200);
});

it("a parameter is found however its key is written", async () => {
  const query = { appType: "APP", configType: "Store", pkey: "case1A" };
  const { data } = await world.call(admin, APP_INFO_ENDPOINTS.get, { query });
  expect(data.value).toBe("1");
});

it("a fault code out of a file is the one that there is, and may be written in another way", async () => {
  const body = { ...A_FAULT_CODE, detailCode: "Written" };
  const { data } = await world.call(admin, FAULT_CODE_ENDPOINTS.create, { body });
  const params = { id: data.id };
  const written = { ...body, detailCode: "WRITTEN", revision: data.revision };
  const answer = await world.call(admin, FAULT_CODE_ENDPOINTS.update, { params, body: written });
  expect(answer.data.detailCode).toBe("WRITTEN");
});
