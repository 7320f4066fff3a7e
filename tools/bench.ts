/** npm run bench -- [names]: measures what the README claims about speed. */
import { inRoot } from "./lib/paths.ts";
import { runMain } from "./lib/say.ts";
import { runLoudly } from "./lib/steps.ts";

await runMain(() =>
  runLoudly({ name: "bench", args: ["node", inRoot("bench", "main.ts"), ...process.argv.slice(2)] }),
);
