/** Elevators among several processes: each is driven by one, and by another when that one dies. */
import sql from "sql-template-tag";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";
import { systemClock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { type BusAnnouncer, createAnnouncer } from "../../core/live/announcer.ts";
import { createLog } from "../../core/log.ts";
import { createOutbox, type Outbox } from "../../fleet/commands/index.ts";
import { commandWriters, ON_COMMANDS_ENDED } from "../../fleet/wing.ts";
import { createMapLinks, followMapCommands } from "../distributions/index.ts";
import { createElevatorDriver, type ElevatorDriver } from "./index.ts";
import { SILENCE_MS } from "./ride-times.ts";

/** A lease runs out before another takes over. */
const TAKEN_OVER = { timeout: 100_000, interval: 50 };

const fixture = await createElevatorFixture();
const drivers: Killable[] = [];
afterEach(async () => {
  for (const { driver, commands, announcer } of drivers.splice(0)) {
    await driver.stop();
    await commands.stop();
    announcer.stop();
  }
});
afterAll(() => fixture.close());

interface Killable {
  driver: ElevatorDriver;
  commands: Outbox;
  announcer: BusAnnouncer;
  /** As by a power cut: nothing is written, sent or let go of from then on. */
  kill(): void;
  wake(): void;
  /** The way out is busy until what it answers is called. */
  holdBack(): () => void;
  /** What it sent. */
  sent: string[];
}

/** A second process beside the ground's own, which drives too. */
async function aSecondDriver(): Promise<Killable> {
  const { db, bus, stack } = fixture;
  const sent: string[] = [];
  let isDead = false;
  let wayOut = Promise.resolve();
  const alive = <T>(work: () => Promise<T>): Promise<T> =>
    isDead ? Promise.reject(new Error("dead")) : work();
  const mortal: Database = {
    ...db,
    many: ((query: never) => alive(() => db.many(query))) as Database["many"],
    run: ((query: never) => alive(() => db.run(query))) as Database["run"],
    transaction: (work) => alive(() => db.transaction(work)),
  };
  const announcer = await createAnnouncer({ bus, events: [] });
  const commands = await createOutbox({
    ...{ db, bus, clock: systemClock, log: createLog("silent"), announcer, sendOut: stack.app.sendOut },
    writers: commandWriters(createMapLinks("secret").linkOf),
    onEnded: ON_COMMANDS_ENDED,
    onMoved: [followMapCommands(systemClock.now)],
  });
  const driver = await createElevatorDriver({
    ...{ db: mortal, bus, clock: systemClock, log: createLog("silent") },
    ...{ announcer, commands, services: { send: () => undefined, close: () => undefined } },
    sendOut: (serverId, message) =>
      alive(async () => {
        await wayOut;
        sent.push(message.topic.split("/").at(-2) ?? "");
        return stack.app.sendOut(serverId, message);
      }),
  });
  const made = {
    driver,
    commands,
    announcer,
    sent,
    kill: () => {
      isDead = true;
    },
    wake: () => {
      isDead = false;
    },
    holdBack: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wayOut = promise;
      return resolve;
    },
  };
  drivers.push(made);
  return made;
}

const holderOf = async (elevatorId: number): Promise<string | null> =>
  (
    await fixture.db.one<{ holder: string | null }>(
      sql`select holder from elevator_states where elevator_id = ${elevatorId}`,
    )
  ).holder;

/** As if that process had been the first to ask. */
const give = (elevatorId: number, { driver }: Killable): Promise<number> =>
  fixture.db.run(sql`
    update elevator_states set holder = ${driver.holder}::uuid, held_until = now() + interval '6 s'
    where elevator_id = ${elevatorId}`);

const answers = async (elevatorId: number): Promise<string[]> => {
  const page = { current: 1, size: 100 };
  const { records } = await fixture.rides.events(fixture.requester.caller, elevatorId, page);
  return records.map(({ detail }) => detail);
};

/** What is answered late is asked once more, as it should be: that counts once. */
const once = (all: readonly string[]): string[] => all.filter((one, index) => one !== all[index - 1]);
const asked = (car: { asked: { api: string; body: object }[] }, api: string): number =>
  once(car.asked.map((one) => [one.api, ...Object.values(one.body)].join(" "))).filter((one) =>
    one.startsWith(api),
  ).length;

describe("a process that drives", () => {
  it("keeps what it drives while the row is in a turn of its own, and takes no ride up anew for that", async () => {
    const { detail, car } = await fixture.anElevator();
    const robot = await fixture.aRidingRobot("1");
    car.isStuck = true;
    const ride = await fixture.call(detail.id, { deviceId: robot.id, toFloor: "3" });
    await fixture.becomes(detail.id, ride.id, { state: "calling" });
    const held = await holderOf(detail.id);
    // Longer than between two renewals: claims pass over a row that is locked.
    await fixture.db.transaction(async (tx) => {
      await tx.one(sql`select 1 from elevator_states where elevator_id = ${detail.id} for update`);
      await tx.one(sql`select pg_sleep(2.5)`);
    });
    car.isStuck = false;
    Object.assign(car.car, { floor: "1", door: 1 });
    await fixture.becomes(detail.id, ride.id, { state: "done" });
    expect(await holderOf(detail.id)).toBe(held);
    const taken = await fixture.db.many(
      sql`select 1 from elevator_events where kind = 'takenUp' and elevator_id = ${detail.id}`,
    );
    expect(taken).toEqual([]);
  }, 60_000);
});

describe("a way out that is busy", () => {
  it("is not the elevator's silence, nor its delay", async () => {
    const { detail, car } = await fixture.anElevator();
    const second = await aSecondDriver();
    await give(detail.id, second);
    car.isStuck = true;
    const ride = await fixture.call(detail.id, { fromFloor: "2", toFloor: "3" });
    // With its answer the car's own time begins, which is another one.
    await expect.poll(() => answers(detail.id), RIDE_TIMEOUT).toContain("CallElevatorResult 1");
    const deadline = async () => Date.parse((await fixture.request(detail.id, ride.id)).deadlineAt ?? "");
    const before = await deadline();
    const goOn = second.holdBack();
    const since = Date.now();
    await expect.poll(() => Date.now() - since > SILENCE_MS + 3_000, TAKEN_OVER).toBe(true);
    goOn();
    // Also of this time it has nothing less.
    await expect.poll(deadline, RIDE_TIMEOUT).toBeGreaterThan(before + SILENCE_MS);
    Object.assign(car.car, { floor: "2", door: 1 });
    await fixture.becomes(detail.id, ride.id, { state: "boarding", failure: null });
  }, 90_000);
});

describe("two processes that drive elevators", () => {
  it("drive one each at the same time", async () => {
    const [one, other] = [await fixture.anElevator(), await fixture.anElevator()];
    const second = await aSecondDriver();
    await give(other.detail.id, second);
    const robots = [await fixture.aRidingRobot("1"), await fixture.aRidingRobot("1")] as const;
    const rides = await Promise.all([
      fixture.call(one.detail.id, { deviceId: robots[0].id, toFloor: "3" }),
      fixture.call(other.detail.id, { deviceId: robots[1].id, toFloor: "2" }),
    ]);
    await fixture.becomes(one.detail.id, rides[0].id, { state: "done" });
    await fixture.becomes(other.detail.id, rides[1].id, { state: "done" });
    expect(await holderOf(other.detail.id)).toBe(second.driver.holder);
    expect(await holderOf(one.detail.id)).not.toBe(second.driver.holder);
    expect(once(second.sent).filter((api) => api === "Registration").length).toBeGreaterThan(0);
    expect([asked(one.car, "Registration"), asked(other.car, "Registration")]).toEqual([1, 1]);
  });

  it("go on where the one that died was: nothing is asked or told twice, and it stays silent when it is back", async () => {
    const { detail, car } = await fixture.anElevator();
    const second = await aSecondDriver();
    await give(detail.id, second);
    const robot = await fixture.aRidingRobot("1");
    const behind = await fixture.aRidingRobot("1");
    const ride = await fixture.call(detail.id, { deviceId: robot.id, toFloor: "3" });
    await expect.poll(() => robot.phases, RIDE_TIMEOUT).toEqual(["enter"]);
    car.isStuck = true;
    await expect.poll(() => asked(car, "CallElevator"), RIDE_TIMEOUT).toBe(2);
    await fixture.becomes(detail.id, ride.id, { state: "riding" });
    const waiting = await fixture.call(detail.id, { deviceId: behind.id, toFloor: "2" });
    second.kill();
    await expect.poll(() => holderOf(detail.id), TAKEN_OVER).not.toBe(second.driver.holder);
    second.wake();
    Object.assign(car.car, { floor: "3", door: 1 });
    car.isStuck = false;
    await fixture.becomes(detail.id, ride.id, { state: "done", failure: null });
    const before = second.sent.length;
    await fixture.becomes(detail.id, waiting.id, { state: "done", failure: null });
    expect([robot.phases, behind.phases]).toEqual([
      ["enter", "leave"],
      ["enter", "leave"],
    ]);
    expect(second.sent).toHaveLength(before);
    // Two rides: each registers once, calls for its two floors, and is given free once.
    await expect.poll(() => asked(car, "Release"), RIDE_TIMEOUT).toBe(2);
    expect([asked(car, "Registration"), asked(car, "CallElevator")]).toEqual([2, 4]);
    const taken = await fixture.db.many(
      sql`select 1 from elevator_events where kind = 'takenUp' and elevator_id = ${detail.id}`,
    );
    expect(taken).toHaveLength(1);
  }, 90_000);
});
