import { randomUUID } from "node:crypto";
import { SERVICE_PROJECT_ENDPOINTS } from "@sweepline/contract/care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS } from "@sweepline/contract/care/service-catalog/keywords.ts";
import { WORK_ORDER_ENDPOINTS } from "@sweepline/contract/care/work-orders/index.ts";
import sql from "sql-template-tag";
import { anOrderPhoto } from "./a-file.ts";
import type { Person, World } from "./world.ts";

/** Rows of service work, for tests that prove something of every room. */

let made = 0;
export const A_PROJECT = {
  name: "Zebra",
  businessType: "repair",
  classification: "drive",
  workMinutes: 30,
  remark: "",
};

/** Made by one who may. */
export async function aServiceProject(world: World, who: Person, fields: object = {}): Promise<number> {
  made += 1;
  const body = { ...A_PROJECT, code: `ZEBRA-${made}`, ...fields };
  return (await world.call(who, SERVICE_PROJECT_ENDPOINTS.create, { body })).data.id;
}

export async function aServiceKeyword(world: World, who: Person, fields: object = {}): Promise<number> {
  made += 1;
  const body = { name: `Zebra ${made}`, classification: "drive", ...fields };
  return (await world.call(who, SERVICE_KEYWORD_ENDPOINTS.create, { body })).data.id;
}

/** On a device of their own, which has a part that wears. */
async function aWorkOrder(world: World, who: Person, fields: object = {}): Promise<number> {
  const { organizationId } = await world.db.one<{ organizationId: number }>(
    sql`select organization_id as "organizationId" from staff where id = ${who.staffId}`,
  );
  made += 1;
  const deviceId = await world.aDevice({
    organizationId,
    serialNumber: `ZEBRA-W${randomUUID().slice(0, 8)}`,
  });
  await aWornPart(world, deviceId);
  const body = { deviceId, title: `Zebra ${made}`, ...fields };
  return (await world.call(who, WORK_ORDER_ENDPOINTS.create, { body })).data.id;
}

export const aWornPart = (world: World, deviceId: number, kind = "ZEBRA"): Promise<number> =>
  world.db.run(sql`
    insert into device_consumables (device_id, kind, used_hours, life_hours, reported_at)
    values (${deviceId}, ${kind}, 290, 300, ${world.clock.now()})`);

/** That one could add to an order. */
let photoId = 0;

/** How to make a row, by the path before its id. */
export const serviceRows = (world: World, who: Person): Record<string, () => Promise<number>> => ({
  "/platform/service/project/": () => aServiceProject(world, who),
  "/platform/service/keyword/": () => aServiceKeyword(world, who),
  "/platform/workorder/": async () => {
    photoId ||= await anOrderPhoto(world, who);
    return aWorkOrder(world, who);
  },
});

/** What an order has to be before it can be done to it; answers an empty query. */
export function serviceStates(stage: () => { world: World; who: Person }) {
  const orderIs = (state: string) => async (id: number) => {
    const { world, who } = stage();
    await world.db.run(sql`
      update work_orders set state = ${state}, assignee_id = ${who.staffId}, started_at = ${world.clock.now()}
      where id = ${id}`);
    return {};
  };
  return {
    "PUT /platform/workorder/:id/release": orderIs("assigned"),
    "PUT /platform/workorder/:id/start": orderIs("assigned"),
    "PUT /platform/workorder/:id/finish": orderIs("inProgress"),
    "PUT /platform/workorder/:id/reopen": orderIs("done"),
    "POST /platform/workorder/:id/parts": orderIs("inProgress"),
  };
}

/** What calls that take a row's id want beside it, where it names a person. */
export const serviceBodies = (who: () => Person) => ({
  "PUT /platform/workorder/:id/assign": () => ({ assigneeId: who().staffId, revision: 0 }),
  "POST /platform/workorder/:id/photo": () => ({ attachmentId: photoId }),
});

/** What calls that take a row's id want beside it. */
export const SERVICE_BODIES: Readonly<Record<string, object>> = {
  "PUT /platform/workorder/:id": { title: "Zebra", revision: 0 },
  "PUT /platform/workorder/:id/take": { revision: 0 },
  "PUT /platform/workorder/:id/release": { revision: 0 },
  "PUT /platform/workorder/:id/start": { revision: 0 },
  "PUT /platform/workorder/:id/finish": { revision: 0 },
  "PUT /platform/workorder/:id/reopen": { remark: "Zebra", revision: 0 },
  "PUT /platform/workorder/:id/cancel": { remark: "Zebra", revision: 0 },
  "POST /platform/workorder/:id/parts": { kind: "ZEBRA" },
  "PUT /platform/service/project/:id": {
    ...{ ...A_PROJECT, revision: 0 },
    // Each time another: they are unique.
    get code() {
      made += 1;
      return `ZEBRA-${made}`;
    },
  },
  "PUT /platform/service/keyword/:id": {
    ...{ classification: "drive", revision: 0 },
    get name() {
      made += 1;
      return `Zebra ${made}`;
    },
  },
};
