/** npm run build: what a deployment needs beside the sources, which is the console. */
import { ensureConsoleBuilt } from "./lib/console-build.ts";
import { runMain } from "./lib/say.ts";

await runMain(async () => {
  await ensureConsoleBuilt();
  return 0;
});
