/**
 * npm run bench -- [names] [options]: measures what is claimed about speed, and prints it as ratios where machines
 * differ. Without names all of them run, one after the other. Options go to every one of them.
 */
import { BENCHES } from "../bench/benches.ts";
import { inRoot } from "./lib/paths.ts";
import { runMain, say } from "./lib/say.ts";
import { runLoudly } from "./lib/steps.ts";

type Name = keyof typeof BENCHES;

const ALL = Object.keys(BENCHES) as Name[];

function help(): void {
  say("npm run bench -- [names] [options]\n\nWithout names all of them run, one after the other:\n");
  for (const [name, what] of Object.entries(BENCHES)) say(`  ${name.padEnd(16)}${what}`);
  say("\nOptions go to every one of them. Each names its own at the top of bench/<name>.ts.");
}

await runMain(async () => {
  const args = process.argv.slice(2);
  // What follows the first option may be the value of one, however much it looks like a name.
  const end = args.findIndex((arg) => arg.startsWith("-"));
  const [names, options] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end)];
  const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
  for (const name of unknown) console.error(`There is no bench "${name}".\n`);
  if (unknown.length > 0 || options.includes("--help")) {
    help();
    return unknown.length > 0 ? 1 : 0;
  }
  let worst = 0;
  for (const name of names.length > 0 ? (names as Name[]) : ALL) {
    say(`\n${name}: ${BENCHES[name]}`);
    const code = await runLoudly({ name, args: ["node", inRoot("bench", `${name}.ts`), ...options] });
    worst ||= code;
  }
  return worst;
});
