/** Makes docs/performance.md and the table of the README from the results that benches left (--write); a test of `npm run check` holds them together. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BENCHES } from "./benches.ts";
import { claimRows } from "./claims.ts";
import { type Results, spreadOf } from "./figures.ts";

type Name = keyof typeof BENCHES;
export type AllResults = Partial<Record<Name, Results>>;

export const PAGE = join(import.meta.dirname, "../docs/performance.md");
export const README = join(import.meta.dirname, "../README.md");
const [BEGIN, END] = ["<!-- of bench/results -->", "<!-- by hand -->"];

/** Those whose figures stand in the README. */
const CLAIMED: readonly Name[] = [
  ...(["ingest", "node-red", "bare-lists", "lists", "fleet-volume", "dashboard", "bundle", "start"] as const),
  ...([
    "administration",
    "logs",
    "plan",
    "crash",
    "sign-ins",
    "list-scroll",
    "search",
    "map-editor",
  ] as const),
  ...(["commands", "device-import", "plan-board", "remote", "schedules", "broker-processes"] as const),
];

const INTRODUCTION = `# Performance

Written by \`node bench/write-performance.ts\` from what the benches found; edit neither by hand. Each figure is the middle of several
repetitions, taken in turns with what it is compared with; behind it stand the least and the most of them. Everything (load, broker,
PostgreSQL, server) runs on the same machine. Ratios travel better than milliseconds: \`npm run bench -- lists --write\` measures yours.

A machine that others share is not as fast every day: where it was looked at, a bench says how many rounds of a loop one thread
made a second before and after it.
`;

const commandOf = (name: Name, options = ""): string =>
  `\`npm run bench -- ${[name, options, "--write"].filter(Boolean).join(" ")}\``;

const speedOf = (speed: Results["speed"]): string =>
  speed ? `, at ${spreadOf(speed)} million rounds a second` : "";

function section(name: Name, { date, machine, speed, options, figures }: Results): string {
  const rows = figures.map(
    ({ name: figure, unit, values }) =>
      `| ${figure} | ${spreadOf(values)}${unit && ` ${unit}`} | ${values.length} |`,
  );
  return [
    `## ${name}\n`,
    `${BENCHES[name]}; ${date}, ${machine}${speedOf(speed)}, by ${commandOf(name, options)}\n`,
    "| Figure | Middle (least–most) | Repetitions |\n|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

export function performancePage(results: AllResults): string {
  const measured = CLAIMED.flatMap((name) => (results[name] ? [section(name, results[name])] : []));
  const missing = CLAIMED.filter((name) => !results[name]);
  const toDo = missing.map((name) => `- ${BENCHES[name]}: ${commandOf(name)}`);
  const rest = missing.length > 0 ? [`## Not measured yet\n\n${toDo.join("\n")}\n`] : [];
  return [INTRODUCTION, ...measured, ...rest].join("\n");
}

export function readResults(): AllResults {
  const read = (name: Name) => {
    const file = join(import.meta.dirname, "results", `${name}.json`);
    return existsSync(file) ? [[name, JSON.parse(readFileSync(file, "utf8")) as Results]] : [];
  };
  return Object.fromEntries(CLAIMED.flatMap(read));
}

/** The README with the rows of its table that benches found. */
export function readmeWith(readme: string, results: AllResults): string {
  const [begin, end] = [readme.indexOf(BEGIN) + BEGIN.length, readme.indexOf(END)];
  return `${readme.slice(0, begin)}\n\n| | |\n|---|---|\n${claimRows(results).join("\n")}\n\n${readme.slice(end)}`;
}

if (import.meta.main) {
  const results = readResults();
  writeFileSync(PAGE, performancePage(results));
  writeFileSync(README, readmeWith(readFileSync(README, "utf8"), results));
}
