/**
 * One driver at a time, whatever people do: pages in two processes of the server take, ask, hand over, take over, clear, give back and
 * die in an order that is drawn, and all of them send drive messages all the while, as no page of ours would. What reached the robot is
 * looked at there. INTERLEAVINGS=1000 draws more of them.
 */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aRemoteStage,
  type DriveNote,
  type ListeningRobot,
  type Page,
  type RemoteStage,
} from "../../../test/remote-stage.ts";
import { lotsOf } from "../../demo/random.ts";

const INTERLEAVINGS = Number(process.env.INTERLEAVINGS ?? 40);
const SEED = process.env.SEED ?? "1";
const ROBOTS = Number(process.env.ROBOTS ?? 8);
const STEPS = 6;
const DRIVE_EVERY_MS = 40;
/** Longer than the one before is given to stop. */
const TAKING_MS = 2_000;
const STEP_MS = { least: 0, most: 160 };

const PEOPLE = ["Anna", "Ben", "Carl"] as const;
type Driver = { token: string; page: Page; speed: number; process: number };

let stage: RemoteStage;
let tokens: string[];
beforeAll(async () => {
  stage = await aRemoteStage(2);
  tokens = await Promise.all(PEOPLE.map(async (name) => (await stage.aPerson(name)).token));
}, 60_000);
afterAll(() => stage.close());

it(`lets one person's drive messages through, in ${INTERLEAVINGS} drawn orders of events`, async () => {
  const robots = await Promise.all(Array.from({ length: ROBOTS }, () => stage.aRobot()));
  const each = Math.ceil(INTERLEAVINGS / ROBOTS);
  const found = await Promise.all(robots.map((robot, index) => aRobotsDay(robot, { index, each })));
  expect(found.flat()).toEqual([]);
}, 600_000);

/** What went wrong, in words. */
async function aRobotsDay(
  robot: ListeningRobot,
  { index, each }: { index: number; each: number },
): Promise<string[]> {
  const faults: string[] = [];
  for (let turn = 0; turn < each; turn += 1) {
    const lots = lotsOf(Number(SEED), `${index}:${turn}`);
    const drivers = await Promise.all(
      tokens.map(async (token, n): Promise<Driver> => {
        const process = lots.whole(0, 1);
        return { token, process, page: await stage.open(token, robot, { process }), speed: (n + 1) / 10 };
      }),
    );
    const from = robot.drives.length;
    const log: string[] = [];
    const driving = setInterval(() => drivers.forEach(drive), DRIVE_EVERY_MS);
    for (let step = 0; step < STEPS; step += 1) {
      const driver = lots.pick(drivers);
      const act = lots.pick(ACTS);
      log.push(`${PEOPLE[drivers.indexOf(driver)]} ${act.name}`);
      await act(driver, robot);
      await wait(lots.whole(STEP_MS.least, STEP_MS.most));
    }
    const last = lots.pick(drivers);
    const canDrive = await takesIt(last, robot);
    clearInterval(driving);
    const said = faultsIn(robot.drives.slice(from));
    if (!canDrive) said.push(`a lease that nobody can take: ${JSON.stringify(last.page.replies.slice(-4))}`);
    faults.push(...said.map((fault) => `${SEED}:${index}:${turn} ${fault} after ${log.join(", ")}`));
    await Promise.all(drivers.map(({ page }) => page.close()));
  }
  return faults;
}

const isOpen = ({ page }: Driver): boolean => page.socket.readyState === page.socket.OPEN;

function drive(driver: Driver): void {
  if (isOpen(driver)) driver.page.drive({ linearMps: driver.speed });
}

type Act = (driver: Driver, robot: ListeningRobot) => unknown;
const saying =
  (request: object): Act =>
  (driver) =>
    isOpen(driver) && driver.page.send(request);
async function comesBack(driver: Driver, robot: ListeningRobot, seat?: string): Promise<void> {
  driver.page.cut();
  driver.process = 1 - driver.process;
  const options = { process: driver.process, ...(seat !== undefined && { seat }) };
  driver.page = await stage.open(driver.token, robot, options);
}
const named = (name: string, act: Act): Act => Object.defineProperty(act, "name", { value: name });
const ACTS: readonly Act[] = [
  named("takes", saying({ type: "take", reason: "" })),
  named("takes", saying({ type: "take", reason: "" })),
  named("asks", saying({ type: "ask", reason: "" })),
  named("hands over", saying({ type: "answer", hands: true })),
  named("declines", saying({ type: "answer", hands: false })),
  named("takes over", saying({ type: "takeOver", reason: "now" })),
  named("takes over", saying({ type: "takeOver", reason: "now" })),
  named("clears", saying({ type: "clear", reason: "" })),
  named("gives back", saying({ type: "release" })),
  named("dies", ({ page }) => page.cut()),
  named("comes back as somebody else", (driver, robot) => comesBack(driver, robot)),
  named("comes back", (driver, robot) => comesBack(driver, robot, driver.page.seat)),
];

/** Whatever has happened, somebody takes it and drives, within the time that the one before is given. */
async function takesIt(driver: Driver, robot: ListeningRobot): Promise<boolean> {
  if (!isOpen(driver)) await comesBack(driver, robot);
  const from = robot.drives.length;
  const isDriving = () => robot.drives.slice(from).some(({ linearMps }) => linearMps === driver.speed);
  for (let waited = 0; waited < 15_000 && !isDriving(); waited += 20) {
    // What another asked for before may be done after it: it is asked again.
    if (waited % TAKING_MS === 0) driver.page.send({ type: "takeOver", reason: "at last" });
    await wait(20);
  }
  return isDriving();
}

/** Each epoch is one person's, and over before the next one begins. */
function faultsIn(drives: readonly DriveNote[]): string[] {
  const faults: string[] = [];
  const drivers = new Map<number, number>();
  drives.forEach(({ epoch, linearMps }, index) => {
    const before = drives[index - 1];
    if (before && epoch < before.epoch) faults.push(`epoch ${epoch} after ${before.epoch}`);
    const driver = drivers.get(epoch) ?? linearMps;
    drivers.set(epoch, driver);
    if (driver !== linearMps) faults.push(`two people in epoch ${epoch}`);
  });
  return faults;
}
