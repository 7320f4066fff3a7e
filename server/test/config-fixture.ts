/** Message configurations of a tenant of its own for each test, and what becomes of events by them. */
import {
  MESSAGE_CONFIG_ENDPOINTS as E,
  type NewMessageConfig,
} from "@sweepline/contract/care/message-configs.ts";
import { INBOX_ENDPOINTS as I } from "@sweepline/contract/care/messages/inbox.ts";
import { type MessageEvent, queueEvents } from "../src/care/message-configs/index.ts";
import { aMessageConfig } from "./message-rows.ts";
import { aWorld, type Person } from "./world.ts";

/** By then a message is made of what came together. */
export const GROUPED = 15_000;
export const MINUTE_MS = 60_000;

interface Tenant {
  tenant: number;
  admin: Person;
  mechanic: Person;
  second: Person;
}

export const only = (...people: Person[]) => ({
  staffIds: people.map(({ staffId }) => staffId),
  roleIds: [],
  organizationIds: [],
});

export async function aConfigFixture() {
  const world = await aWorld();
  const aTenant = async (): Promise<Tenant> => {
    const tenant = await world.anOrganization();
    const someone = (roleCode: string) => world.aPerson({ organizationId: tenant, roleCodes: [roleCode] });
    const [admin, mechanic] = [await someone("tenantAdmin"), await someone("maintenance")];
    return { tenant, admin, mechanic, second: await someone("maintenance") };
  };
  const once = async () => {
    await world.app.upkeep.start();
    await world.app.upkeep.stop();
  };
  return {
    ...{ world, aTenant },
    aConfig: ({ tenant, admin, mechanic }: Tenant, given: Partial<NewMessageConfig> = {}) =>
      world.call(admin, E.create, { body: { ...aMessageConfig(tenant, mechanic.staffId), ...given } }),
    anEvent: ({ tenant }: Tenant, deviceId: number, given: Partial<MessageEvent> = {}): MessageEvent => ({
      ...{
        kind: "fault",
        phase: "raised",
        code: "E7",
        detailCode: "1",
        severity: "error",
        deviceId,
        placeId: null,
      },
      ...{ organizationId: tenant, key: `fault/${deviceId}`, at: world.clock.now(), values: { value: 42 } },
      ...given,
    }),
    queue: (...events: MessageEvent[]) => world.db.transaction((tx) => queueEvents(tx, events)),
    /** Once now, and once after each of these spans. */
    work: async (...spans: number[]) => {
      await once();
      for (const ms of spans) {
        world.clock.advance(ms);
        await once();
      }
    },
    inbox: async (who: Person) =>
      (await world.call(await world.session(who.username), I.list, { query: {} })).data.records,
  };
}
