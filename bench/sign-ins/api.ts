/** The whole API as a process of its own, with people who can sign in. Forked; told what it needs. */
import { createApp } from "../../server/src/app.ts";
import { connectMqttBus } from "../../server/src/core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../../server/src/core/bus/rights.ts";
import { systemClock } from "../../server/src/core/clock.ts";
import { readConfig } from "../../server/src/core/config.ts";
import { createDatabase } from "../../server/src/core/db/database.ts";
import { createLog } from "../../server/src/core/log.ts";

export interface ApiOrder {
  databaseUrl: string;
  brokerPort: number;
  internalSecret: string;
  people: number;
}
export interface ApiMessage {
  url: string;
}

export const PASSWORD = "Bench-4711";
export const usernameOf = (index: number): string => `bench${index}`;

async function serve({ databaseUrl, brokerPort, internalSecret, people }: ApiOrder): Promise<string> {
  const log = createLog("warn");
  const db = createDatabase({ url: databaseUrl, size: 5, onError: () => undefined });
  const url = `mqtt://127.0.0.1:${brokerPort}`;
  const bus = await connectMqttBus({ url, username: INTERNAL_USERNAME, password: internalSecret, log });
  const config = readConfig({ LOG_LEVEL: "warn", CONSOLE_DIR: "", TRUST_PROXY: "loopback" });
  const app = await createApp({ config, db, bus, clock: systemClock, log });
  await app.ensureBuiltIns();
  for (let index = 0; index < people; index += 1)
    await app.access.staff.create({
      username: usernameOf(index),
      displayName: usernameOf(index),
      organizationId: 1,
      kind: "employee",
      roleCodes: ["platformOperator"],
      password: PASSWORD,
      mustChangePassword: false,
    });
  return app.http.listen({ port: 0, host: "127.0.0.1" });
}

if (process.send) {
  process.on("message", (order: ApiOrder) => void serve(order).then((url) => process.send?.({ url })));
  process.on("disconnect", () => process.exit());
}
