/** Robots that say what a test has them say, from an hour ago on, and alarms as they come of it. */
import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { cleaningSchema } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { stateSchema, visualizationSchema } from "@sweepline/contract/fleet/vda5050/index.ts";
import sql from "sql-template-tag";
import { raiseAlarms, sweepAlarms } from "../src/care/alarms/alarms.jobs.ts";
import { ensurePartitions } from "../src/core/db/partitions.ts";
import type { ConnectionItem, IngestDevice, IngestItem } from "../src/core/ingest/items.ts";
import { devicesBySerialNumbers } from "../src/fleet/telemetry/index.ts";
import { committing, createReactions } from "../src/processes/ingest-commit.ts";
import { aCleaning, aHeader, aState } from "./robot-messages.ts";
import { aWorld, type Person } from "./world.ts";

const SILENT = {
  ...{ announce: () => undefined, announceRights: () => undefined },
  ...{ isWanted: () => false, stop: () => undefined },
};
interface Spoken {
  atS: number;
  of?: IngestDevice;
}

export async function createAlarmFixture() {
  const world = await aWorld();
  const [tenant, otherTenant] = [await world.anOrganization(), await world.anOrganization()];
  const admin = async (organizationId: number, roleCode = "tenantAdmin") =>
    world.session(await world.aStaff({ organizationId, roleCodes: [roleCode] }));
  const [mine, theirs, platform] = [
    await admin(tenant),
    await admin(otherTenant),
    await admin(world.rootId, "platformAdmin"),
  ];
  const now = world.clock.now().getTime();
  const start = now - 3_600_000;
  await ensurePartitions(world.db, { from: new Date(now - 86_400_000), to: new Date(now + 86_400_000) });
  const ingest = () =>
    committing({
      ...{ db: world.db, announcer: SILENT, reject: () => undefined },
      reactions: createReactions({ follow: async () => undefined }),
      now: () => world.clock.now().getTime(),
    });
  let serial = 0;
  const aRobot = async (): Promise<IngestDevice> => {
    serial += 1;
    const serialNumber = `ALARM-${serial}`;
    await world.aDevice({ organizationId: tenant, serialNumber });
    const [found] = await devicesBySerialNumbers(world.db, [serialNumber]);
    return found as IngestDevice;
  };
  let device = await aRobot();
  let commit = ingest();
  let header = 0;
  const message = (kind: string, payload: object, { atS, of = device }: Spoken): IngestItem => {
    header += 1;
    const at = start + Math.round(atS * 1_000);
    return { type: "message", device: of, kind, payload, at, receivedAt: at, headerId: header };
  };
  const when = (atS: number) => new Date(start + Math.round(atS * 1_000));
  const alarms = async (query: object = {}, who: Person = mine) =>
    (await world.call(who, E.page, { query: { deviceId: device.id, ...query } as never })).data.records;
  const raise = raiseAlarms({ db: world.db, announcer: SILENT });
  const sweep = sweepAlarms({ db: world.db, announcer: SILENT });
  return {
    ...{ list: E.page, groups: E.groups },
    ...{ world, tenant, otherTenant, mine, theirs, platform, start, aRobot, when, alarms, raise, sweep },
    device: () => device,
    /** Another robot, of which nobody has heard. */
    async begin() {
      device = await aRobot();
      commit = ingest();
    },
    /** One that has not answered since the tenth second. */
    async aSilentElevator(placeId: number): Promise<number> {
      const { id } = await world.db.one<{ id: number }>(sql`
        insert into elevators (organization_id, place_id, name, manufacturer, address_number, account_id, mac, floors_above, floors_below,
          door_open_time_ms, floor_travel_ms, door_count, gap_mm, is_enabled)
        values (${tenant}, ${placeId}, 'East', '', 'a/b/c', 'x', '', 2, 0, 1, 1, 1, 0, true) returning id`);
      await world.db.run(sql`
        insert into elevator_states (elevator_id, changed_at, fault, fault_since) values (${id}, ${when(10)}, 'noAnswer', ${when(10)})`);
      return id;
    },
    /** As if the process that takes messages in had begun again. */
    restart() {
      commit = ingest();
    },
    commit: (items: readonly IngestItem[]) => commit(items),
    raiseAt: (atS: number) => raise.work(when(atS)),
    works: (atS: number, fields: object = {}, x = 0): IngestItem => {
      const position = { x, y: 0, theta: 0, mapId: "hall" };
      const payload = cleaningSchema.parse({
        ...aCleaning({ at: start + Math.round(atS * 1_000) }),
        position,
        ...fields,
      });
      return message("cleaning", payload, { atS });
    },
    state: (atS: number, fields: object = {}, of = device): IngestItem =>
      message("state", stateSchema.parse({ ...aState({ at: start + Math.round(atS * 1_000) }), ...fields }), {
        atS,
        of,
      }),
    /** The same message, received at another time than it was sent. */
    receivedAt: (item: IngestItem, atS: number): IngestItem =>
      item.type === "message" ? { ...item, receivedAt: start + Math.round(atS * 1_000) } : item,
    /** Where it is, and nothing else. */
    position: (atS: number, x = atS, of = device): IngestItem => {
      const agvPosition = { x, y: 0, theta: 0, mapId: "hall", positionInitialized: true };
      const payload = visualizationSchema.parse({ ...aHeader(start + Math.round(atS * 1_000)), agvPosition });
      return message("visualization", payload, { atS, of });
    },
    line: (kind: ConnectionItem["kind"], atS: number, of = device): IngestItem => ({
      ...{
        type: "connection",
        device: of,
        kind,
        remoteIp: null,
        port: null,
        at: start + Math.round(atS * 1_000),
      },
    }),
    /** Kinds of those that are active. */
    active: async () => (await alarms({ states: ["active"] })).map(({ kind }) => kind).sort(),
  };
}
