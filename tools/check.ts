/** npm run check: all that can be said without running the product, in two lanes. The tests are `npm test`. */
import { runMain, say } from "./lib/say.ts";
import { runQuietly, type Step } from "./lib/steps.ts";

const LANES: Step[][] = [
  [
    { name: "format and lint", args: ["biome", "check", "--error-on-warnings"] },
    { name: "types of contract, server, simulator, tools", args: ["tsc", "-p", "tsconfig.json"] },
    { name: "types of the console", args: ["tsc", "-p", "console/tsconfig.json"] },
    { name: "types of the service worker", args: ["tsc", "-p", "console/src/worker/tsconfig.json"] },
    { name: "types of the journeys", args: ["tsc", "-p", "e2e/tsconfig.json"] },
    { name: "rules of the house", args: ["node", "tools/check-rooms.ts"] },
    { name: "dead code", args: ["knip"] },
    { name: "what ships", args: ["node", "tools/audit.ts", "--offline"] },
  ],
  [
    {
      name: "tests of the house and the contract",
      args: [
        "vitest",
        "run",
        "--project",
        "unit",
        "tools/house",
        "tools/supply",
        "contract",
        "--reporter",
        "dot",
      ],
    },
  ],
];

async function runLane(steps: Step[]): Promise<number> {
  let failures = 0;
  for (const step of steps) {
    if (!(await runQuietly(step))) failures += 1;
  }
  return failures;
}

await runMain(async () => {
  const failures = (await Promise.all(LANES.map(runLane))).reduce((sum, count) => sum + count, 0);
  say(failures === 0 ? "All checks passed." : `${failures} of the checks failed.`);
  return failures === 0 ? 0 : 1;
});
