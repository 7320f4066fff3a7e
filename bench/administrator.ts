import { CONSOLE_CLIENT } from "@sweepline/contract/access/session/index.ts";
import { type App, createApp } from "../server/src/app.ts";
import { systemClock } from "../server/src/core/clock.ts";
import { readConfig } from "../server/src/core/config.ts";
import type { Database } from "../server/src/core/db/database.ts";
import { createLog } from "../server/src/core/log.ts";
import { createLocalBus } from "../server/test/local-bus.ts";
import { PASSWORD } from "./api/sign-in.ts";

interface Administrator {
  username: string;
  organizationId: number;
  role: string;
}

/** Makes a person and signs them in; answers their token. */
export async function aToken(
  { access }: App,
  { username, organizationId, role }: Administrator,
): Promise<string> {
  const { id: staffId } = await access.staff.create({
    username,
    displayName: username,
    organizationId,
    kind: "admin",
    roleCodes: [role],
    password: PASSWORD,
    mustChangePassword: false,
  });
  const basic = Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString("base64");
  const client = await access.clients.identify(`Basic ${basic}`);
  const from = { remoteIp: "127.0.0.1", userAgent: "bench" };
  return (await access.sessions.tokens.begin(client, { staffId, from })).access_token;
}

/** Makes what every start makes, and administrators of the platform, for a server that is yet to start; answers their tokens. */
export async function platformAdmins(
  { db, dataDir }: { db: Database; dataDir: string },
  usernames: readonly string[],
): Promise<string[]> {
  const config = readConfig({ LOG_LEVEL: "silent", CONSOLE_DIR: "", DATA_DIR: dataDir });
  const app = await createApp({
    ...{ config, db, bus: createLocalBus(), clock: systemClock, log: createLog("silent") },
  });
  await app.ensureBuiltIns();
  const tokens = await Promise.all(
    usernames.map((username) => aToken(app, { username, organizationId: 1, role: "platformAdmin" })),
  );
  await app.http.close();
  return tokens;
}
