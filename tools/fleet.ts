/**
 * npm run fleet -- --robots 1000: registers load robots with the running product and lets them report until Ctrl-C.
 * Further arguments go to the simulator.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inRoot } from "./lib/paths.ts";
import { runningIn } from "./lib/run-lock.ts";
import { runMain, say } from "./lib/say.ts";
import { runLoudly } from "./lib/steps.ts";

await runMain(async () => {
  const { values } = parseArgs({
    options: { robots: { type: "string", default: "1000" }, data: { type: "string" } },
    strict: false,
    allowPositionals: true,
  });
  const dataDir = String(values.data ?? process.env.DATA_DIR ?? inRoot("data"));
  const credentials = join(dataDir, "load-fleet.json");
  const brokerUrl = (await runningIn(dataDir))?.brokerUrl;
  const args = [inRoot("server", "src", "cli", "register-fleet.ts"), "--robots", String(values.robots)];
  const code = await runLoudly({
    name: "registration",
    args: ["node", ...args, "--out", credentials, ...(brokerUrl ? ["--broker", brokerUrl] : [])],
    env: { DATA_DIR: dataDir },
  });
  if (code !== 0) return code;
  say(`${values.robots} robots report; Ctrl-C ends them.`);
  return runLoudly({
    name: "robots",
    args: ["node", inRoot("simulator", "src", "main.ts"), "--fleet", credentials, ...process.argv.slice(2)],
  });
});
