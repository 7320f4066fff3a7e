/** npm run build: what a deployment needs beside the sources: the console and the server. */
import { ensureAllBuilt } from "./lib/build.ts";
import { runMain } from "./lib/say.ts";

await runMain(async () => {
  await ensureAllBuilt();
  return 0;
});
