/**
 * Many sequences at once, each with a robot of its own: the real outbox and reactions on a real database, robots of the simulator, and
 * a time that goes as fast as they can.
 */
import { commandOrderSchema } from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import { Refused } from "../../src/core/http/refused.ts";
import type { IngestDevice } from "../../src/core/ingest/items.ts";
import { SYSTEM } from "../../src/system/logs/index.ts";
import { drawsOf } from "../dice.ts";
import { aServer, type Platform, type Server } from "./server.ts";
import type { FleetMaker, Simulated, SimulatedRobot } from "./simulated.ts";
import type { Sequence, Step } from "./steps.ts";
import { createWire, type Wire } from "./wire.ts";

export interface Party {
  sequence: Sequence;
  device: IngestDevice;
  robot: SimulatedRobot;
  wire: Wire;
  /** What has been done, and when, for who reads a failure. */
  story: string[];
  nextStep: number;
  nextAt: number;
  isUnderHand: boolean;
}

/** Robots live so much faster than their messages. */
const FACTOR = 3;
const TICK_MS = 500;
const SWEEP_EVERY_MS = 3_000;
/** Enough for the longest way, an answer that has to be asked for again, and a fault that people mend. */
const SETTLING_MS = 150_000;

export async function play(
  platform: Platform,
  devices: readonly IngestDevice[],
  { sequences, fleet }: { sequences: readonly Sequence[]; fleet: FleetMaker },
): Promise<Party[]> {
  const startMs = platform.clock.now().getTime();
  let nowMs = startMs;
  const parties: Party[] = [];
  const wires = new Map<string, Wire>();
  const simulator = await fleet(
    devices.map(({ serialNumber }) => serialNumber),
    {
      ...{ startMs, seed: 1, factor: FACTOR },
      makeLink(robot, events) {
        const { serialNumber } = robot.identity;
        const index = devices.findIndex((device) => device.serialNumber === serialNumber);
        const [device, sequence] = [devices[index], sequences[index]];
        if (!device || !sequence) throw new Error("a robot of nobody");
        const wire = createWire({ device, events, draw: drawsOf(sequence.seed + 7), now: () => nowMs });
        wires.set(serialNumber, wire);
        const begin = { story: [], nextStep: 0, nextAt: nowMs + 3_000, isUnderHand: false };
        parties.push({ sequence, device, robot, wire, ...begin });
        return wire.link;
      },
    },
  );
  const server = await aServer(platform, wires);
  const end = () => Math.max(...parties.map(({ nextAt }) => nextAt)) + SETTLING_MS;
  while (nowMs < end()) {
    nowMs += TICK_MS;
    platform.clock.set(new Date(nowMs));
    const issued = await takeSteps({ platform, simulator, server, parties }, nowMs);
    for (const { wire } of parties) wire.deliver();
    await simulator.advanceTo(nowMs);
    const items = parties.flatMap(({ wire }) => wire.take());
    if (items.length > 0) await server.commit(items);
    await server.turn((nowMs - startMs) % SWEEP_EVERY_MS === 0, issued);
  }
  simulator.release?.();
  return parties;
}

interface Stage {
  platform: Platform;
  simulator: Simulated;
  server: Server;
  parties: readonly Party[];
}

async function takeSteps(stage: Stage, nowMs: number): Promise<number[]> {
  const issued: number[] = [];
  for (const party of stage.parties) {
    const { steps } = party.sequence;
    if (nowMs < party.nextAt || party.nextStep > steps.length) continue;
    const step = steps[party.nextStep];
    party.nextStep += 1;
    if (!step) {
      await settle(stage, party);
      issued.push(party.device.id);
      continue;
    }
    party.nextAt = nowMs + step.waitS * 1_000;
    party.story.push(`${new Date(nowMs).toISOString().slice(11, 19)} ${await take(stage, party, step)}`);
    issued.push(party.device.id);
  }
  return issued;
}

/** People free the machine and unlock it, and the network is good again. Nobody gives another order. */
async function settle(stage: Stage, party: Party): Promise<void> {
  party.wire.isBad = false;
  await stage.simulator.act(party.device.serialNumber, { mishap: "help" });
  if (party.device.isLocked) await take(stage, party, { command: "unlock", waitS: 0 });
}

async function take({ platform, simulator }: Stage, party: Party, step: Step): Promise<string> {
  const { device, wire } = party;
  if ("network" in step) {
    wire.isBad = step.network === "bad";
    return step.network;
  }
  if ("cutS" in step) {
    wire.cut(step.cutS);
    return `cut ${step.cutS} s`;
  }
  if ("mishap" in step || "byHand" in step) {
    const act = "mishap" in step ? step : { action: step.byHand, parameters: step.parameters };
    await simulator.act(device.serialNumber, act);
    if ("byHand" in step) party.isUnderHand = true;
    return "mishap" in step ? `${step.mishap}` : `by hand: ${step.byHand}`;
  }
  const outcome = await command(platform, device, step);
  const isNew = outcome.length === 4 && ["goTo", "dock", "start"].includes(step.command);
  if (isNew) party.isUnderHand = false;
  return `${step.command}: ${outcome}`;
}

async function command(
  { db, commands }: Platform,
  device: IngestDevice,
  { command: kind, parameters = {}, ttlS }: Extract<Step, { command: string }>,
): Promise<string> {
  const order = commandOrderSchema.parse({ kind, parameters });
  try {
    const { id } = await db.transaction((tx) =>
      commands.issue(tx, { deviceId: device.id, order, by: SYSTEM, ttlS }),
    );
    if (kind === "lock" || kind === "unlock") {
      device.isLocked = kind === "lock";
      await db.run(sql`update devices set is_locked = ${device.isLocked} where id = ${device.id}`);
    }
    return id.slice(-4);
  } catch (error) {
    if (error instanceof Refused) return error.refusal.key;
    throw error;
  }
}
