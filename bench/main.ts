/**
 * npm run bench -- [names] [options]: measures what is claimed about speed, and prints it as ratios where machines
 * differ. Without names all of them run, one after the other, for about an hour. Options go to every one of them.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";

const BENCHES = {
  dashboard: "every figure of the dashboard over twelve months of a thousand devices",
  lists: "what people page through, with ten thousand devices and three years of past",
  "bare-lists": "a page of a hundred thousand devices, beside the plainest Fastify and pg",
  "fleet-volume": "every list and device page call over fifty million rows of history",
  "list-scroll": "the list of ten thousand devices under the wheel, a thousand of them live",
  search: "search everywhere among ten thousand devices: from the last letter to the rows on screen",
  "map-editor": "a floor of sixteen million cells under the hand, and how soon it is there",
  plan: "the plan of a week, with two hundred robots and six runs a day",
  "plan-board": "that plan in the browser: how soon it is there, and under the wheel",
  schedules:
    "ten thousand schedules and a thousand robots, while one of two servers is killed again and again",
  jobs: "ten thousand due times of scheduled jobs in a minute, one of three processes killed; and a log of a million runs",
  alarms: "each kind of alarm, provoked in virtual robots while servers are killed: in time, once, cleared",
  updates:
    "updates over the air: agents that poll, a large file to many, kills, and rollouts that pause by themselves",
  remote: "robots that are driven from far away: at rest when who drives is gone, and how soon they are told",
  logs: "the logs that people page through, with a million rows of each",
  live: "what the live push to browsers costs",
  "demo-seeding": "how long the first start takes to fill the demo",
  ingest: "reports from the robot to the database and to the browser",
  commands: "commands to a thousand robots, and what the outbox costs reports",
  administration:
    "a hundred thousand people and ten thousand organizations, as administrators look through them",
  "device-import": "five thousand devices out of a spreadsheet, and one action on all of them",
  "sign-ins": "what people who sign in do to the robots' reports",
  "http-floods": "what strangers who flood the API do to the robots' reports",
  intake: "what the checks at the way in cost a report",
  floods: "what robots that flood the broker do to those that do not",
  crash: "kill -9 under load, again and again: nothing lost, nothing twice",
};
type Name = keyof typeof BENCHES;

const isName = (arg: string): arg is Name => Object.hasOwn(BENCHES, arg);

function run(name: Name, args: readonly string[]): Promise<number> {
  console.log(`\n${name}: ${BENCHES[name]}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    stdio: "inherit",
  });
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

function help(): void {
  console.log("npm run bench -- [names] [options]\n\nWithout names all of them run, one after the other:\n");
  for (const [name, what] of Object.entries(BENCHES)) console.log(`  ${name.padEnd(16)}${what}`);
  console.log("\nOptions go to every one of them. Each names its own at the top of bench/<name>.ts.");
}

async function runAll(names: readonly Name[], options: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : (Object.keys(BENCHES) as Name[])) {
    const code = await run(name, options);
    if (code !== 0) process.exitCode = code;
  }
}

const args = process.argv.slice(2);
const [first = ""] = args;
const isUnknown = !isName(first) && /^\w/.test(first);
if (isUnknown) {
  console.error(`There is no bench "${first}".\n`);
  process.exitCode = 1;
}
if (isUnknown || args.includes("--help")) help();
else
  await runAll(
    args.filter(isName),
    args.filter((arg) => !isName(arg)),
  );
