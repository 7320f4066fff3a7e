/**
 * Sequences of all commands and whatever gets in between, of a seed: at the end the robot does what was wanted last, be it one of the
 * simulator or the vehicle of `vda-5050-lib`. More of them by `SEQUENCES=2000`, others by `SEED=…`, of one kind by `KIND=vehicle`.
 */
import { afterAll, expect, it } from "vitest";
import { createFleetFixture } from "../../../test/fleet-fixture.ts";
import { commandsOf, faultOf, type Kept } from "../../../test/sequences/oracle.ts";
import { aPlatform } from "../../../test/sequences/platform.ts";
import { simulated } from "../../../test/sequences/simulated.ts";
import { aSequence, type Sequence, type SequenceKind } from "../../../test/sequences/steps.ts";
import { vehicles } from "../../../test/sequences/vehicles.ts";
import { type Party, play } from "../../../test/sequences/world.ts";
import { devicesBySerialNumbers } from "../telemetry/index.ts";

const fixture = await createFleetFixture();
const platform = await aPlatform(fixture);
afterAll(() => fixture.close());

const AT_ONCE = 100;
const COUNT = Number(process.env.SEQUENCES ?? 100);
const SEED = Number(process.env.SEED ?? 1);
const MAX_MS = 3_600_000;
const FLEETS = { simulated, vehicle: vehicles };
const KINDS = process.env.KIND ? [process.env.KIND as SequenceKind] : (["simulated", "vehicle"] as const);

interface Fault {
  fault: string;
  sequence: Sequence;
  /** What happened and how all stands, for who reads it. */
  story: string;
}

async function faultsOf(kind: SequenceKind, sequences: readonly Sequence[]): Promise<Fault[]> {
  platform.begin();
  const names = await Promise.all(sequences.map(async () => (await fixture.aDevice()).serialNumber));
  await platform.equip(kind);
  const devices = await devicesBySerialNumbers(fixture.db, names);
  const parties = await play(
    platform,
    names.map((name) => devices.find(({ serialNumber }) => serialNumber === name) as never),
    { sequences, fleet: FLEETS[kind] },
  );
  const ids = devices.map(({ id }) => id);
  const commands = Map.groupBy(await commandsOf(fixture.db, ids), ({ deviceId }) => deviceId);
  return parties.flatMap((party) => {
    const own = commands.get(party.device.id) ?? [];
    const fault = faultOf(party, own);
    return fault ? [{ fault, sequence: party.sequence, story: storyOf(party, own) }] : [];
  });
}

function storyOf({ story, robot }: Party, commands: readonly Kept[]): string {
  const rows = commands.map(({ id, kind, state, failure, note, endedBy }) =>
    [id.slice(-4), kind, state, failure, note, endedBy?.kind].filter(Boolean).join(" "),
  );
  const { phase, order, run, isPaused, isLocked, errors, actionStates } = robot;
  const now = {
    ...{ phase, isPaused, isLocked, errors, actionStates, run: run?.actionId?.slice(-4) },
    order: order && { id: order.orderId.slice(-4), steps: order.steps.length },
  };
  return [...story, "", ...rows, "", JSON.stringify(now)].join("\n");
}

/** Leaves out what the fault does not need, all candidates at once. */
async function shrunk(kind: SequenceKind, least: Fault): Promise<Fault> {
  const { seed, steps } = least.sequence;
  const shorter = steps.map((_, left) => ({ seed, steps: steps.filter((__, index) => index !== left) }));
  const [found] = shorter.length > 0 ? await faultsOf(kind, shorter) : [];
  return found ? shrunk(kind, found) : least;
}

it.each(KINDS)(
  "leave no robot doing what nobody wants, and no command open without a reason: %s",
  async (kind) => {
    const faults: Fault[] = [];
    for (let from = 0; from < COUNT; from += AT_ONCE) {
      const size = Math.min(AT_ONCE, COUNT - from);
      const seeds = Array.from({ length: size }, (_, index) => SEED * 1_000_000 + from + index);
      faults.push(
        ...(await faultsOf(
          kind,
          seeds.map((seed) => aSequence(seed, kind)),
        )),
      );
    }
    const [first] = faults;
    if (!first) return;
    const { sequence, fault, story } = await shrunk(kind, first);
    const all = faults.map((one) => `${one.sequence.seed}: ${one.fault}`).join("\n");
    expect.fail(`${faults.length} of ${COUNT}\n${all}\n\nseed ${sequence.seed}: ${fault}\n${story}`);
  },
  MAX_MS,
);
