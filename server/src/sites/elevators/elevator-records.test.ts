import { randomUUID } from "node:crypto";
import { MAX_TRIALS, newTrialSchema } from "@sweepline/contract/sites/elevators/trials.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createElevatorGround, type ElevatorGround, RIDE_PATIENCE } from "../../../test/elevator-ground.ts";

let ground: ElevatorGround;
beforeAll(async () => {
  ground = await createElevatorGround();
});
afterAll(() => ground.close());

const aTrial = (steps: object[]) => newTrialSchema.parse({ startedAt: "2026-01-01T00:00:00Z", steps });
const textOf = async (file: { bytes: NodeJS.ReadableStream }): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
};
const inEnglish = { format: "csv", timeZone: "UTC", language: "en" } as const;

describe("a commissioning test", () => {
  it("is kept with who tried and what came of it, and only the newest stay", async () => {
    const { elevators, asker } = ground;
    const { detail } = await ground.anElevator();
    const { id: requestId } = await ground.call(detail.id, { fromFloor: "2" });
    const kept = await elevators.keepTrial(
      asker,
      detail.id,
      aTrial([
        { kind: "line", outcome: "passed" },
        { kind: "call", floor: "2", outcome: "passed", measured: 900, requestId },
        { kind: "gap", floor: "2", outcome: "skipped" },
      ]),
    );
    expect(kept).toMatchObject({ outcome: "partial", staffName: "Ann" });
    for (const outcome of ["passed", "failed"])
      await elevators.keepTrial(asker, detail.id, aTrial([{ kind: "line", outcome }]));
    const trials = await elevators.trials(asker.caller, detail.id);
    expect(trials.map(({ outcome }) => outcome)).toEqual(["failed", "passed", "partial"]);
    expect(trials[2]?.steps[1]).toMatchObject({ measured: 900, declared: null, requestId });

    await ground.db.run(sql`
      insert into elevator_trials (elevator_id, started_at, kept_at, staff_id, staff_name, outcome, remark, steps)
      select ${detail.id}, now(), now() - n * interval '1 day', 1, 'Ann', 'passed', '', '[]'
      from generate_series(1, ${MAX_TRIALS}) n`);
    await elevators.keepTrial(asker, detail.id, aTrial([{ kind: "line", outcome: "passed" }]));
    expect(await elevators.trials(asker.caller, detail.id)).toHaveLength(MAX_TRIALS);
  });

  it("takes no evidence of another elevator", async () => {
    const { elevators, asker } = ground;
    const [one, other] = [await ground.anElevator(), await ground.anElevator()];
    const { id: requestId } = await ground.call(other.detail.id, { fromFloor: "1" });
    for (const named of [requestId, randomUUID()]) {
      const trial = aTrial([{ kind: "call", floor: "1", outcome: "passed", requestId: named }]);
      await expect(elevators.keepTrial(asker, one.detail.id, trial)).rejects.toMatchObject({
        refusal: { key: "strangeEvidence" },
      });
    }
  });
});

describe("what is known of an elevator", () => {
  it("is handed out as files: the list, its rides, its events", async () => {
    const { elevators, asker } = ground;
    const { detail } = await ground.anElevator({ name: "Lift of files" });
    const { id } = await ground.call(detail.id, { fromFloor: "2", toFloor: "3" });
    await elevators.cancel(asker, { elevatorId: detail.id, requestId: id });
    const list = elevators.export(asker.caller, { ...inEnglish, search: "of files" });
    expect(await textOf(list)).toMatch(/Lift of files,.*tower\/a\/\d+,.*,3,yes,/);
    const rides = await elevators.exportRequests(asker.caller, detail.id, { ...inEnglish });
    expect(await textOf(rides)).toMatch(/,Ann,2,3,/);
    const events = await elevators.exportEvents(asker.caller, detail.id, {
      ...inEnglish,
      kinds: ["requested"],
    });
    expect((await textOf(events)).trim().split("\n")).toHaveLength(2);
    await expect(
      elevators.exportEvents(asker.caller, detail.id, { ...inEnglish, timeZone: "Moon/Base" }),
    ).rejects.toMatchObject({ refusal: { key: "invalidInput" } });
  });

  it("says where robots stand in front of its doors", async () => {
    const { detail } = await ground.anElevator();
    const landings = await ground.elevators.landings(ground.asker.caller, detail.id);
    expect(landings).toHaveLength(3);
    expect(landings[0]).toMatchObject({ pointName: "Lift", x: 5, y: 5 });
  });

  it("loses its line with its credentials", async () => {
    const { elevators, asker } = ground;
    const { detail, car } = await ground.anElevator();
    await elevators.revokeCredentials(asker, detail.id);
    await expect.poll(() => car.client.connected, RIDE_PATIENCE).toBe(false);
    expect((await elevators.get(asker.caller, detail.id)).hasCredentials).toBe(false);
  });
});
