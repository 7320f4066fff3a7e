/**
 * How sure a bench is: what it measures is measured again and again in turns, and said as the middle of the repetitions with the
 * least and the most of them. With --write its figures go to bench/results/, which docs/performance.md is made from.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem, type } from "node:os";
import { basename, join } from "node:path";
import { optionsOf } from "./options.ts";
import { share } from "./shares.ts";

export interface Figure {
  name: string;
  /** Empty of a ratio. */
  unit: string;
  /** One of each repetition. */
  values: number[];
}

export interface Results {
  date: string;
  machine: string;
  /** How fast the machine was before and after, see `speedNow`; absent: it was not looked at. */
  speed?: number[];
  options: string;
  figures: Figure[];
}

const { repetitions, write } = optionsOf({ repetitions: 3, write: false });
const figures: Figure[] = [];
const ROUNDS = 100_000;
const speedBefore = write ? speedNow() : 0;

/** Millions of rounds a second on one thread of a loop that has nothing to wait for: a machine that others share is not as fast every day. */
function speedNow(): number {
  const calls = 300;
  const once = (): number => {
    const started = performance.now();
    let sum = 0;
    for (let call = 0; call < calls; call += 1) sum ^= rounds();
    // What they come to is used, or they might be left out.
    return (calls * ROUNDS) / (performance.now() - started + (sum === 1 ? 1 : 0)) / 1_000;
  };
  return Math.round(middle(Array.from({ length: 5 }, once)));
}

/** Each needs the one before, and it is called often: what V8 makes of it is the same each time. */
function rounds(): number {
  let state = 1;
  for (let round = 0; round < ROUNDS; round += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return state;
}

/** Each of them once in a turn: whatever else the machine does meanwhile weighs on all alike. Answers what each gave, turn by turn. */
export async function inTurns<Works extends Readonly<Record<string, () => Promise<unknown>>>>(
  works: Works,
): Promise<{ [Name in keyof Works]: Awaited<ReturnType<Works[Name]>>[] }> {
  const given: Record<string, unknown[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let turn = 0; turn < repetitions; turn += 1)
    for (const [name, work] of Object.entries(works)) {
      const value = await work();
      given[name]?.push(value);
    }
  return given as Awaited<ReturnType<typeof inTurns<Works>>>;
}

export function middle(values: readonly number[]): number {
  return share(values, 0.5);
}

const digitsOf = (value: number): number =>
  Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;

/** `12.3 (11.9–14.0)`; of one value, that. */
export function spreadOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const digits = digitsOf(middle(values));
  const said = middle(values).toFixed(digits);
  return values.length === 1 ? said : `${said} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

/** Prints a figure, and keeps it for the results. */
export function note(name: string, unit: string, values: readonly number[]): void {
  const kept = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));
  figures.push({ name, unit, values: values.map(kept) });
  console.log(`  ${name}: ${spreadOf(values)}${unit && ` ${unit}`}`);
}

let isBroken = false;
process.once("uncaughtExceptionMonitor", () => {
  isBroken = true;
});

/** Of a bench that came to its end; whether what it found is good enough is another matter. */
process.once("exit", () => {
  if (!write || isBroken || figures.length === 0) return;
  const folder = join(import.meta.dirname, "results");
  const [{ model } = { model: "" }] = cpus();
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, Node ${process.versions.node}`,
    speed: [speedBefore, speedNow()],
    options: process.argv
      .slice(2)
      .filter((argument) => argument !== "--write")
      .join(" "),
    figures,
  };
  mkdirSync(folder, { recursive: true });
  const file = `${basename(process.argv[1] ?? "", ".ts")}.json`;
  writeFileSync(join(folder, file), `${JSON.stringify(results, null, 2)}\n`);
});
