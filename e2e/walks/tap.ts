/**
 * Preloaded into each process of the server while walks are traced (`node --import`): counts which functions run. At SIGUSR2
 * it writes how many calls each file had since the last time.
 */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = process.env.WALKS_DIR ?? "";
if (/[\\/]server[\\/]src[\\/]/.test(process.argv[1] ?? "")) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  process.on("SIGUSR2", () => {
    session.post("Profiler.takePreciseCoverage", (error, taken) => {
      if (error) throw error;
      const calls = taken.result
        .filter(({ url }) => url.startsWith("file:"))
        .map(({ url, functions }) => [
          fileURLToPath(url),
          functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0),
        ]);
      writeFileSync(join(folder, `${process.pid}.ran`), JSON.stringify(calls), { flush: true });
    });
  });
  writeFileSync(join(folder, `${process.pid}.pid`), "");
}
