/**
 * Runs on their whole way: the product over HTTP, the real outbox and reactions on a real database, robots of the simulator, and a
 * time that goes as fast as they can.
 */
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import sql from "sql-template-tag";
import { devicesBySerialNumbers } from "../src/fleet/telemetry/index.ts";
import { aServer } from "./sequences/server.ts";
import { type SimulatedFleet, simulated } from "./sequences/simulated.ts";
import { createWire, type Wire } from "./sequences/wire.ts";
import { aWorld, type Person, type World } from "./world.ts";

const TICK_MS = 500;
const SWEEP_EVERY_MS = 3_000;
const FACTOR = 8;
const REPORTED = ["state", "cleaning", "map", "learned", "factsheet"];

export interface RunStage {
  world: World;
  organizationId: number;
  /** Who may all that their tenant may. */
  person: Person;
  robots: readonly { deviceId: number; serialNumber: string; wire: Wire }[];
  mapId: number;
  /** Cleaning areas that the robots know on their floor. */
  zones: readonly { id: string; name: string }[];
  simulator: SimulatedFleet;
  /** Lets time pass. */
  pass(seconds: number): Promise<void>;
  /** Lets time pass until it is so. */
  until<Value>(read: () => Promise<Value>, isSo: (value: Value) => boolean, withinS?: number): Promise<Value>;
  aTask(name: string, definition?: object): Promise<number>;
  close(): Promise<void>;
}

export async function aRunStage(robotCount = 1): Promise<RunStage> {
  const world = await aWorld();
  const organizationId = await world.anOrganization();
  const person = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  const names = Array.from({ length: robotCount }, (_, n) => `RUN-${n + 1}`);
  for (const serialNumber of names) await world.aDevice({ organizationId, serialNumber });
  await world.db.run(sql`update devices set manufacturer = 'Acme'`);
  const devices = await devicesBySerialNumbers(world.db, names);
  let nowMs = world.clock.now().getTime();
  const startMs = nowMs;
  const wires = new Map<string, Wire>();
  const simulator = await simulated(names, {
    ...{ startMs, seed: 1, factor: FACTOR },
    makeLink(robot, events) {
      const device = devices.find(({ serialNumber }) => serialNumber === robot.identity.serialNumber);
      if (!device) throw new Error("a robot of nobody");
      const wire = createWire({ device, events, draw: () => 0.5, now: () => nowMs, kinds: REPORTED });
      wires.set(device.serialNumber, wire);
      return wire.link;
    },
  });
  const server = await aServer(world, wires);
  const ids = devices.map(({ id }) => id);
  const tick = async (): Promise<void> => {
    nowMs += TICK_MS;
    world.clock.advance(TICK_MS);
    for (const wire of wires.values()) wire.deliver();
    await simulator.advanceTo(nowMs);
    const items = [...wires.values()].flatMap((wire) => wire.take());
    if (items.length > 0) await server.commit(items);
    await server.turn((nowMs - startMs) % SWEEP_EVERY_MS === 0, ids);
  };
  const pass = async (seconds: number): Promise<void> => {
    for (let ms = 0; ms < seconds * 1_000; ms += TICK_MS) await tick();
  };
  await pass(6);
  const map = await world.db.one<{ id: number; elements: { id: string; name: string; kind: string }[] }>(sql`
    select m.id, v.elements from maps m join map_versions v on v.id = m.current_version_id
    where m.organization_id = ${organizationId}`);
  const zones = map.elements.filter(({ kind }) => kind === "cleaningArea");
  return {
    ...{ world, organizationId, person, simulator, pass, zones, mapId: map.id },
    robots: devices.map(({ id, serialNumber }) => {
      return { deviceId: id, serialNumber, wire: wires.get(serialNumber) as Wire };
    }),
    async until(read, isSo, withinS = 900) {
      for (let waited = 0; waited < withinS; waited += 1) {
        const value = await read();
        if (isSo(value)) return value;
        await pass(1);
      }
      throw new Error(`never so: ${JSON.stringify(await read())}`);
    },
    async aTask(name, definition = {}) {
      const [zone] = zones;
      const steps = [{ id: "s1", name: zone?.name, target: { kind: "element", elementId: zone?.id } }];
      const body = { name, mapId: map.id, definition: { steps, runner: { kind: "best" }, ...definition } };
      const { data } = await world.call(person, TASK_ENDPOINTS.create, { body: body as never });
      return data.id;
    },
    close: () => world.close(),
  };
}
