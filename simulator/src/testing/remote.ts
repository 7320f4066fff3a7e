/** A robot on open floor, and somebody who drives it. */
import type { RemoteReport } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import type { SimulatorOptions } from "../fleet/simulator.ts";
import type { Site } from "../planning/site.ts";
import { aDrive, anInstantAction, aWatch, aWorld, START_MS, type World } from "./world.ts";

type Fields = Parameters<typeof aDrive>[0];

/** The widest free spot of a floor, so that a robot can drive for a while in any direction; wider than this is not looked for. */
export function openSpot(site: Site, widestM: number): { x: number; y: number } {
  const { width, height, resolutionM } = site.plan.grid;
  const isOpen = (x: number, y: number, far: number) =>
    Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8).every((angle) =>
      site.isReachable({ x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) }),
    );
  for (let far = widestM; far > 0.5; far -= 0.5)
    for (let y = 0; y < height * resolutionM; y += 0.5)
      for (let x = 0; x < width * resolutionM; x += 0.5)
        if (site.isReachable({ x, y }) && isOpen(x, y, far) && isOpen(x, y, far / 2)) return { x, y };
  throw new Error("no open floor");
}

export function aDriver(world: World) {
  let sequence = 0;
  let passedMs = 0;
  let isWatching = false;
  const pass = (ms: number) => {
    if (isWatching) world.publish("watch", aWatch(10_000));
    world.pass(ms / 1_000);
    passedMs += ms;
  };
  const drive = (fields: Fields = {}) => {
    sequence += 1;
    world.publish("drive", aDrive({ sequence, sentAtMs: START_MS + passedMs, ...fields }));
  };
  return {
    world,
    robot: world.robot,
    pass,
    drive,
    /** Messages every 100 ms for so long. */
    hold: (ms: number, fields: Fields = {}) => {
      for (let gone = 0; gone < ms; gone += 100) {
        drive(fields);
        pass(100);
      }
    },
    /** From now on. */
    watch: () => {
      isWatching = true;
    },
    send: (type: string, parameters: Record<string, unknown> = {}) => {
      const { actionId, message } = anInstantAction(type, parameters);
      world.publish("instantActions", message);
      return () => world.robot.actionStates.find((state) => state.actionId === actionId);
    },
    reports: () => world.sentOf("remote").map(({ body }) => body as unknown as RemoteReport),
    report: () => world.sentOf("remote").at(-1)?.body as unknown as RemoteReport,
    state: () => world.sentOf("state").at(-1)?.body ?? {},
  };
}
export type Driver = ReturnType<typeof aDriver>;

/** In its dock. */
export function aParkedDriver(options: Partial<SimulatorOptions> = {}): Driver {
  const world = aWorld(options);
  const driver = aDriver(world);
  driver.pass(2_000);
  return driver;
}

/** Standing where it has room. */
export function anOpenDriver(options: Partial<SimulatorOptions> = {}): Driver {
  const driver = aParkedDriver(options);
  const { robot } = driver;
  Object.assign(robot.motion, openSpot(robot.site, 4), { theta: 0 });
  robot.phase = "standing";
  return driver;
}

/** In the midst of a run. */
export function aCleaningDriver(options: Partial<SimulatorOptions> = {}): Driver {
  const driver = aParkedDriver(options);
  driver.send("startCleaning");
  for (let s = 0; s < 600 && driver.robot.phase !== "cleaning"; s += 1) driver.pass(1_000);
  driver.pass(5_000);
  if (driver.robot.phase !== "cleaning") throw new Error("does not clean");
  return driver;
}
