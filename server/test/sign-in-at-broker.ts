import type { Database } from "../src/core/db/database.ts";
import { createDeviceDirectory } from "../src/core/ingest/device-directory.ts";
import { createIngest } from "../src/core/ingest/ingest.ts";
import { createLog } from "../src/core/log.ts";
import { devicesBySerialNumbers } from "../src/fleet/telemetry/index.ts";

/** Who the broker takes it for; undefined where it does not let it in. */
export function signInAtBroker(db: Database, username: string, secret: string) {
  const directory = createDeviceDirectory((serialNumbers) => devicesBySerialNumbers(db, serialNumbers));
  const nothing = { adapters: [], commit: async () => undefined, reject: () => undefined };
  return createIngest({ ...nothing, directory, log: createLog("silent") }).signIn(username, secret);
}
