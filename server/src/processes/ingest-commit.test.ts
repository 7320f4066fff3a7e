import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { cleaningSchema } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { stateSchema } from "@sweepline/contract/fleet/vda5050/index.ts";
import { DISTRIBUTION_EVENTS } from "@sweepline/contract/sites/distributions/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFleetFixture } from "../../test/fleet-fixture.ts";
import { aCleaning, aState, type CleaningInput } from "../../test/robot-messages.ts";
import { ensurePartitions } from "../core/db/partitions.ts";
import { commitWithRetry } from "../core/ingest/batches.ts";
import type { IngestDevice, IngestItem } from "../core/ingest/items.ts";
import type { Announcement } from "../core/live/live.ts";
import { createLog } from "../core/log.ts";
import type { BatchReaction } from "../fleet/batches/index.ts";
import { devicesBySerialNumbers } from "../fleet/telemetry/index.ts";
import { committing, createReactions } from "./ingest-commit.ts";

let device: IngestDevice;
let announced: Announcement[];
const START = Date.now() - 60_000;

const fixture = await createFleetFixture();
await ensurePartitions(fixture.db, { from: new Date(START - 86_400_000), to: new Date() });
afterAll(() => fixture.close());
beforeEach(async () => {
  announced = [];
  const { serialNumber } = await fixture.aDevice();
  [device] = (await devicesBySerialNumbers(fixture.db, [serialNumber])) as [IngestDevice];
});

const committingWith = (...reactions: readonly BatchReaction[]) =>
  committing({
    db: fixture.db,
    announcer: {
      announce: (all) => void announced.push(...all),
      announceRights: () => undefined,
      isWanted: () => true,
      stop: () => undefined,
    },
    reject: ({ detail }) => expect.unreachable(detail),
    reactions,
  });

/** One of the processes that share the messages of all devices. */
function aProcess(): (...items: IngestItem[]) => Promise<void> {
  const commit = committingWith(...createReactions({ follow: async () => undefined }));
  return (...items) =>
    commitWithRetry(items, {
      commit,
      drop: (_, error) => expect.unreachable(error.message),
      stopping: new AbortController().signal,
      log: createLog("silent"),
    });
}

const message = (kind: string, at: number, payload: { headerId: number }): IngestItem => ({
  ...{ type: "message", device, kind, payload, at: START + at, headerId: payload.headerId },
  receivedAt: START + at,
});
const stateWith = (at: number, ...versions: string[]): IngestItem => {
  const maps = versions.map((mapVersion) => ({ mapId: "hall", mapVersion, mapStatus: "ENABLED" }));
  return message("state", at, stateSchema.parse(aState({ at: START + at, maps })));
};
const cleaningWith = (at: number, fields: Partial<CleaningInput>): IngestItem =>
  message("cleaning", at, cleaningSchema.parse(aCleaning({ at: START + at, ...fields })));

const received = ({ name }: { name: string }): unknown[] =>
  announced.flatMap(({ entry: [event, , payload] }) => (event === name ? [payload] : []));

describe("the maps that a robot says it has", () => {
  const versions = async (): Promise<string[]> => {
    const rows = await fixture.db.many<{ version: string }>(sql`
      select version from device_maps where device_id = ${device.id} order by version`);
    return rows.map(({ version }) => version);
  };

  it("are those of its newest word, whichever process heard the one before", async () => {
    const [one, other] = [aProcess(), aProcess()];
    await one(stateWith(0, "1"));
    await other(stateWith(1, "1", "2"));
    await one(stateWith(2, "1"));
    expect(await versions()).toEqual(["1"]);
  });

  it("are not those of a word that came late, and are told of only when they are others", async () => {
    const process = aProcess();
    await process(stateWith(10, "2"));
    await process(stateWith(5, "1"));
    expect(await versions()).toEqual(["2"]);
    await process(stateWith(12, "1"));
    expect(await versions()).toEqual(["1"]);
    await process(stateWith(13, "1"));
    expect(received(DISTRIBUTION_EVENTS.deviceMapsChanged)).toHaveLength(2);
    // A process that starts knows nothing, and finds that it is so already.
    await aProcess()(stateWith(14, "1"));
    expect(received(DISTRIBUTION_EVENTS.deviceMapsChanged)).toHaveLength(2);
  });
});

describe("a room that reacts to what devices said", () => {
  /** Notes devices that report an error, as a source of alarms would. */
  const noting: BatchReaction = {
    async react(tx, { facts }) {
      const ids = facts.logs.filter(({ kind }) => kind === "errorRaised").map((fact) => fact.device.id);
      await tx.run(sql`update devices set remark = 'error' where id = any(${ids}::bigint[])`);
      return undefined;
    },
  };
  const found = () =>
    fixture.db.one(sql`
      select d.remark, s.error_count as errors from devices d join device_states s on s.device_id = d.id
      where d.id = ${device.id}`);

  it("writes in the transaction of the batch: both stand, or neither", async () => {
    const refusing: BatchReaction = { stage: "log", react: () => Promise.reject(new Error("no room")) };
    const errors = [{ errorType: "stuck", errorLevel: "WARNING" as const }];
    const report = message("state", 0, stateSchema.parse(aState({ at: START, errors })));
    await expect(committingWith(noting, refusing)([report])).rejects.toThrow("no room");
    expect(await found()).toEqual({ remark: "", errors: 0 });
    await committingWith(noting)([report]);
    expect(await found()).toEqual({ remark: "error", errors: 1 });
  });
});

describe("the way that a robot means to drive", () => {
  const position = { x: 0, y: 0, theta: 0, mapId: "hall", positionInitialized: true };
  const plan = (x: number): [number, number][] => [
    [0, 0],
    [x, 0],
  ];

  it("is told to who watches it: of a batch the newest, and nothing where none is said", async () => {
    const process = aProcess();
    await process(
      cleaningWith(1, { position, plannedPath: plan(1) }),
      cleaningWith(2, { position, plannedPath: plan(2) }),
      cleaningWith(3, { position }),
    );
    expect(received(TELEMETRY_EVENTS.devicePlanned)).toEqual([
      { at: new Date(START + 2).toISOString(), mapKey: "hall", points: plan(2) },
    ]);
    await process(cleaningWith(4, { position, plannedPath: [] }));
    expect(received(TELEMETRY_EVENTS.devicePlanned).slice(1)).toMatchObject([{ points: [] }]);
  });
});
