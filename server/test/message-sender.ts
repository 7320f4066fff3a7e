/** A process that sends messages and does nothing else, to be killed: see message-crash.test.ts. */
import { createWays } from "../src/care/message-channels/index.ts";
import { createDispatcher } from "../src/care/messages/index.ts";
import { createDatabase } from "../src/core/db/database.ts";
import { createLog } from "../src/core/log.ts";
import { createOutgoing } from "../src/core/outgoing/outgoing.ts";
import { createSecretBox } from "../src/core/secret-box.ts";

export interface SenderOptions {
  databaseUrl: string;
  secret: string;
  /** Between its clock and the present. */
  offsetMs: number;
  leaseMs: number;
}

const LOOK_EVERY_MS = 100;

const { databaseUrl, secret, offsetMs, leaseMs } = JSON.parse(process.argv[2] ?? "{}") as SenderOptions;
const clock = { now: () => new Date(Date.now() + offsetMs) };
const db = createDatabase({ url: databaseUrl, size: 8, onError: () => undefined });
const outgoing = createOutgoing({ networks: ["127.0.0.1"] });
const ways = createWays({ db, clock, outgoing, secrets: createSecretBox(secret) });
const dispatcher = createDispatcher({ db, clock, log: createLog("silent"), ways, publicUrl: "", leaseMs });
setInterval(() => void dispatcher.tick(), LOOK_EVERY_MS);
