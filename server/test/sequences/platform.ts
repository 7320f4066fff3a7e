import sql from "sql-template-tag";
import { ensurePartitions } from "../../src/core/db/partitions.ts";
import { createCommands, writersOf } from "../../src/fleet/commands/index.ts";
import { createVdaWriter } from "../../src/fleet/vda5050/index.ts";
import { anAudit } from "../an-audit.ts";
import type { FleetFixture } from "../fleet-fixture.ts";
import type { Platform } from "./server.ts";
import type { SequenceKind } from "./steps.ts";

const HOUR_MS = 3_600_000;
const ACTIONS = [
  ...[
    "startCleaning",
    "stopCleaning",
    "returnToDock",
    "startPause",
    "stopPause",
    "lock",
    "unlock",
    "restart",
  ],
  ...["setCleaningMode", "cancelOrder", "stopCharging"],
];

export async function aPlatform(
  fixture: FleetFixture,
): Promise<Platform & { begin(): void; equip(kind: SequenceKind): Promise<void> }> {
  const { db, bus, clock, devices } = fixture;
  // Reports of the future are refused by the real time, so all of this has been.
  const begin = () => clock.set(new Date(Date.now() - 2 * HOUR_MS));
  await ensurePartitions(db, { from: new Date(Date.now() - 24 * HOUR_MS), to: new Date() });
  begin();
  const agvActions = ACTIONS.map((actionType) => ({ actionType }));
  const sheet = JSON.stringify({ version: "2.1.0", protocolFeatures: { agvActions } });
  return {
    ...{ db, bus, clock, begin },
    commands: createCommands({
      ...{ db, bus, clock, devices, onEnded: [], audit: anAudit({ db, clock }) },
      writers: writersOf([createVdaWriter(() => "")]),
      announcer: { announce: () => undefined, isWanted: () => false },
    }),
    /** What is known of them as soon as they have spoken. */
    async equip(kind) {
      // One that names no actions knows those of every robot; of 2.0 it refuses all that says 2.1.
      const known =
        kind === "simulated"
          ? sql`factsheet = ${sheet}::jsonb`
          : sql`protocol_state = '{"version": "2.0.0"}'::jsonb`;
      await db.run(sql`update devices set ${known} where factsheet is null`);
    },
  };
}
