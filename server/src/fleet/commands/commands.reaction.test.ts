/** What following commands costs those who have none: every message of every robot passes here. */
import { stateSchema } from "@sweepline/contract/fleet/vda5050/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createFleetFixture, NOW } from "../../../test/fleet-fixture.ts";
import { aState } from "../../../test/robot-messages.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice, MessageItem } from "../../core/ingest/items.ts";
import { devicesBySerialNumbers } from "../telemetry/index.ts";
import { createVdaWriter } from "../vda5050/index.ts";
import { writersOf } from "./command-rules.ts";
import { createCommandReaction } from "./commands.reaction.ts";
import { createOpenDevices } from "./open-devices.ts";
import { createStandstills } from "./standstills.ts";

let idle: IngestDevice[];
let commanded: IngestDevice;

const fixture = await createFleetFixture();
const names: string[] = [];
for (let n = 0; n < 20; n += 1) names.push((await fixture.aDevice()).serialNumber);
const devices = await devicesBySerialNumbers(fixture.db, names);
[commanded, ...idle] = devices as [IngestDevice, ...IngestDevice[]];
const command = (device: IngestDevice | undefined, state: string, endedAt: Date | null) =>
  fixture.db.run(sql`
    insert into device_commands (device_id, created_at, id, kind, parameters, state, expires_at, sent_at, ended_at)
    values (${device?.id}, ${NOW}, gen_random_uuid(), 'start', '{}', ${state}, ${NOW}, ${NOW}, ${endedAt})`);
await command(commanded, "sent", null);
await command(idle[0], "done", NOW);
afterAll(() => fixture.close());

/** Counts what it is asked. */
function counting(): Queries & { asked: number } {
  const { db } = fixture;
  const counted = {
    asked: 0,
    many: ask(db.many),
    maybe: ask(db.maybe),
    one: ask(db.one),
    run: ask(db.run),
  };
  function ask<Ask extends (...given: never[]) => unknown>(answer: Ask): Ask {
    return ((...given: never[]) => {
      counted.asked += 1;
      return answer(...given);
    }) as Ask;
  }
  return counted as unknown as Queries & { asked: number };
}

const reportOf = (device: IngestDevice): MessageItem => ({
  ...{ type: "message", device, kind: "state", payload: stateSchema.parse(aState({})), headerId: 1 },
  ...{ at: NOW.getTime(), receivedAt: NOW.getTime() },
});

async function followed(devices: readonly IngestDevice[]): Promise<{ asked: number; next: number[] }> {
  const next: number[] = [];
  const { db, clock } = fixture;
  const open = createOpenDevices({ db, clock });
  await open.refresh();
  const writers = writersOf([createVdaWriter(() => "")]);
  const { follow } = createCommandReaction({
    ...{
      ...{ clock, open, writers },
      standstills: createStandstills({ writers, clock }),
      strays: { watch: () => undefined },
      onEnded: [],
      dispatch: (deviceIds: readonly number[]) => void next.push(...deviceIds),
    },
    announcer: { announce: () => undefined, isWanted: () => false },
  });
  const tx = counting();
  await follow(tx, { items: devices.map(reportOf), statusOf: () => "06", comings: [] });
  return { asked: tx.asked, next };
}
const costOf = async (devices: readonly IngestDevice[]): Promise<number> => (await followed(devices)).asked;

describe("following commands", () => {
  it("asks nothing where no robot of the batch has a command under way, whoever else has one", async () => {
    expect(await costOf([...idle, ...idle, ...idle])).toBe(0);
  });

  it("asks once a batch where some have, however many messages there are", async () => {
    expect(await costOf([commanded])).toBe(1);
    expect(await costOf([...idle, commanded, commanded, ...idle, commanded])).toBe(1);
  });

  it("has a new command handed out that was held meanwhile, and looks at no older one", async () => {
    const [waiting] = idle as [IngestDevice];
    await command(waiting, "queued", null);
    expect((await followed([commanded, waiting])).next).toEqual([waiting.id]);
    await fixture.db.run(sql`
      update device_commands set created_at = ${new Date(NOW.getTime() - 2_000)} where device_id = ${waiting.id} and ended_at is null`);
    expect((await followed([commanded, waiting])).next).toEqual([]);
  });
});
