/** The whole API as a process of its own, with people who can sign in. Forked; given its order, it says where it listens. */
import { createApp } from "../../server/src/app.ts";
import { connectMqttBus } from "../../server/src/core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../../server/src/core/bus/rights.ts";
import { systemClock } from "../../server/src/core/clock.ts";
import { readConfig } from "../../server/src/core/config.ts";
import { createDatabase } from "../../server/src/core/db/database.ts";
import { createLog } from "../../server/src/core/log.ts";
import { createLocalBus } from "../../server/test/local-bus.ts";
import { type Query, watched } from "../watched.ts";
import { PASSWORD } from "./sign-in.ts";

export interface Person {
  username: string;
  organizationId: number;
  role: string;
}
export interface ApiOrder {
  databaseUrl: string;
  /** Its keys lie there: those of another database would not fit. */
  dataDir: string;
  /** Without one nobody but this process is on its bus. */
  broker: { port: number; secret: string } | undefined;
  people: readonly Person[];
  isWatched: boolean;
  /** Empty: it serves no console. */
  consoleDir: string;
}
export type ApiRequest = ApiOrder | "queries";
/** Where it listens; or the queries since it was last asked. */
export type ApiMessage = { url: string } | { queries: Query[] };

let taken = (): Query[] => [];

async function serve({
  databaseUrl,
  dataDir,
  broker,
  people,
  isWatched,
  consoleDir,
}: ApiOrder): Promise<string> {
  const log = createLog("warn");
  const plain = createDatabase({ url: databaseUrl, size: 5, onError: () => undefined });
  const watch = isWatched ? watched(plain) : undefined;
  if (watch) taken = watch.taken;
  const url = `mqtt://127.0.0.1:${broker?.port}`;
  const bus = broker
    ? await connectMqttBus({ url, username: INTERNAL_USERNAME, password: broker.secret, log })
    : createLocalBus();
  const config = readConfig({
    ...{ LOG_LEVEL: "warn", CONSOLE_DIR: consoleDir, DATA_DIR: dataDir, TRUST_PROXY: "loopback" },
  });
  const app = await createApp({ config, db: watch?.db ?? plain, bus, clock: systemClock, log });
  await app.ensureBuiltIns();
  for (const { username, organizationId, role } of people)
    await app.access.staff.create({
      ...{ username, organizationId, displayName: username, kind: "employee", roleCodes: [role] },
      ...{ password: PASSWORD, mustChangePassword: false },
    });
  return app.http.listen({ port: 0, host: "127.0.0.1" });
}

const say = (message: ApiMessage): void => void process.send?.(message);

if (process.send) {
  process.on("message", (order: ApiRequest) => {
    if (order === "queries") say({ queries: taken() });
    else void serve(order).then((url) => say({ url }));
  });
  process.on("disconnect", () => process.exit());
}
