/** The way that a robot means to drive, for who watches when it is told and for who opens the map later. */
import type { AddressInfo } from "node:net";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { cleaningSchema } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensurePartitions } from "../src/core/db/partitions.ts";
import type { IngestDevice } from "../src/core/ingest/items.ts";
import { createAnnouncer } from "../src/core/live/announcer.ts";
import { DEVICE_EVENTS, devicesBySerialNumbers } from "../src/fleet/telemetry/index.ts";
import { committing, createReactions } from "../src/processes/ingest-commit.ts";
import { type Client, signedIn } from "./live-fixture.ts";
import { aCleaning, type CleaningInput } from "./robot-messages.ts";
import { aWorld, type World } from "./world.ts";

const { devicePlanned } = TELEMETRY_EVENTS;
const START = Date.now() - 60_000;
const POSITION = { x: 0, y: 0, theta: 0, mapId: "hall", positionInitialized: true };
const WAY: [number, number][] = [
  [0, 0],
  [7.25, 3],
];

let world: World;
let device: IngestDevice;
let url: string;
let token: string;
let report: (second: number, fields: Partial<CleaningInput>) => Promise<void>;

beforeAll(async () => {
  world = await aWorld();
  await ensurePartitions(world.db, { from: new Date(START - 86_400_000), to: new Date() });
  const organizationId = await world.anOrganization();
  const id = await world.aDevice({ organizationId });
  const { serialNumber } = await world.db.one<{ serialNumber: string }>(
    sql`select serial_number as "serialNumber" from devices where id = ${id}`,
  );
  [device] = (await devicesBySerialNumbers(world.db, [serialNumber])) as [IngestDevice];
  await world.app.http.listen({ port: 0, host: "127.0.0.1" });
  url = `ws://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}${LIVE_PATH}`;
  token = (await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] })).accessToken;
  const announcer = await createAnnouncer({ bus: world.bus, events: DEVICE_EVENTS });
  const commit = committing({
    ...{ db: world.db, announcer, reactions: createReactions({ follow: async () => undefined }) },
    reject: ({ detail }) => expect.unreachable(detail),
  });
  report = async (second, fields) => {
    const at = START + second * 1_000;
    const payload = cleaningSchema.parse(aCleaning({ at, position: POSITION, ...fields }));
    const { headerId } = payload;
    await commit([{ type: "message", kind: "cleaning", device, payload, at, headerId, receivedAt: at }]);
  };
  await world.db.run(sql`
    insert into device_states (device_id, is_online) values (${device.id}, true)
    on conflict (device_id) do update set is_online = true`);
});
afterAll(() => world.close());

async function aWatcher(): Promise<Client> {
  const client = await signedIn(url, token);
  client.send({ type: "subscribe", event: devicePlanned.name, keys: [device.id] });
  // Answers come in order: once the state is here, the other subscription stands.
  client.send({ type: "subscribe", event: TELEMETRY_EVENTS.deviceStateChanged.name, keys: [device.id] });
  await client.until(({ entries }) => entries.some(([name]) => name === "deviceStateChanged"));
  return client;
}

const plansOf = ({ entries }: Client): unknown[] =>
  entries.flatMap(([name, , payload]) =>
    name === devicePlanned.name ? [devicePlanned.payload.parse(payload).points] : [],
  );
const run = (phase: "running" | "ended") => ({
  ...{ runId: "r-1", taskName: "Hall", origin: "auto", mapId: "hall", mode: "STD" },
  ...{ phase, startedAt: new Date(START).toISOString(), durationS: 5 },
  ...{ plannedAreaSqm: 10, cleanedAreaSqm: 1, startBatteryPercent: 90 },
});

describe("a planned path", () => {
  it("is seen by who watched and by who came later, until the task ends", async () => {
    const early = await aWatcher();
    expect(plansOf(early)).toEqual([]);
    await report(1, { plannedPath: WAY, run: run("running") } as Partial<CleaningInput>);
    await report(2, { run: run("running") } as Partial<CleaningInput>);
    await early.until((one) => plansOf(one).length === 1);
    const late = await aWatcher();
    expect(plansOf(late)).toEqual([WAY]);
    expect(plansOf(early)).toEqual([WAY]);

    await report(3, { run: { ...run("ended"), endStatus: "completed" } } as Partial<CleaningInput>);
    for (const watcher of [early, late]) {
      await watcher.until((one) => plansOf(one).length === 2);
      expect(plansOf(watcher).at(-1)).toEqual([]);
    }
    expect(plansOf(await aWatcher())).toEqual([]);
  });

  it("that is older than what was said since does not come back, and one of a robot that is away is not shown", async () => {
    // What is announced has left once it was heard.
    const witness = await aWatcher();
    const isReceived = (points: unknown) =>
      witness.until((one) => JSON.stringify(plansOf(one).at(-1)) === JSON.stringify(points));
    await report(20, { plannedPath: [] });
    await isReceived([]);
    await report(10, { plannedPath: WAY });
    expect(plansOf(await aWatcher())).toEqual([]);
    await report(30, { plannedPath: WAY });
    await isReceived(WAY);
    expect(plansOf(await aWatcher())).toEqual([WAY]);
    expect(plansOf(witness)).toEqual([[], WAY]);
    await world.db.run(sql`update device_states set is_online = false where device_id = ${device.id}`);
    expect(plansOf(await aWatcher())).toEqual([]);
  });
});
