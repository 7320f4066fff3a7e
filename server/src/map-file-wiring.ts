import type { CommandDesk } from "./command-wiring.ts";
import type { Clock } from "./core/clock.ts";
import type { Config } from "./core/config.ts";
import type { Database } from "./core/db/database.ts";
import type { UpkeepRunner } from "./core/jobs.ts";
import { readServerSecret } from "./core/secret-box.ts";
import { createMapFiles, distributionUpkeep, serveMapFiles } from "./sites/distributions/index.ts";

/** What goes on by itself once a map is on its way: robots fetch the file, and are told to drive by it. */
export async function serveMapDistribution(
  { config, db, clock }: { config: Config; db: Database; clock: Clock },
  http: Parameters<typeof serveMapFiles>[0],
  { upkeep, desk }: { upkeep: Pick<UpkeepRunner, "add">; desk: CommandDesk },
): Promise<void> {
  serveMapFiles(http, createMapFiles({ db, clock, serverSecret: await readServerSecret(config) }));
  for (const work of distributionUpkeep({ db, clock, ...desk })) upkeep.add(work);
}
