/** A small server with endpoints that take bodies, over a real port, with limits short enough to be waited for. */
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMPANY_PERMISSIONS, endpoint, fileBody } from "@sweepline/contract/core/endpoint.ts";
import { z } from "zod";
import { type Caller, EVERYTHING } from "../src/core/caller.ts";
import { readConfig } from "../src/core/config.ts";
import { createDatabase } from "../src/core/db/database.ts";
import { serveConsole } from "../src/core/http/console-files.ts";
import { HTTP_LIMITS, type HttpLimits } from "../src/core/http/http-limits.ts";
import { createRoute, type Served } from "../src/core/http/route.ts";
import { createHttpServer } from "../src/core/http/server.ts";
import { createLog } from "../src/core/log.ts";
import { ensureLanCertificate } from "../src/core/tls/lan-certificate.ts";
import { createTestDatabase } from "./database.ts";

export const MIB = 1_048_576;
const answer = z.number();
export const file = endpoint("POST /file", "fleet_things_edit", {
  summary: "Takes a file",
  ...fileBody,
  isRepeatable: true,
  answer,
});
const note = endpoint("POST /note", "fleet_things_edit", {
  summary: "Takes JSON",
  body: z.unknown(),
  isRepeatable: true,
  answer,
});
const open = endpoint("POST /open", "public", {
  summary: "Takes JSON of anyone",
  body: z.unknown(),
  isRepeatable: true,
  answer,
});
export const LIMITS = {
  ...HTTP_LIMITS,
  connectionsAnAddress: 40,
  headersMs: 300,
  body: { bytes: 1_000, withinMs: 400 },
  leftoverMs: 300,
  largeBody: { fromBytes: 65_536, allBytes: 25 * MIB, bytesAPerson: 12 * MIB },
};

const STAFF_IDS: Readonly<Record<string, number>> = { editor: 1, second: 2, third: 3, viewer: 4 };

function callerOf(token: string): Caller | undefined {
  const staffId = STAFF_IDS[token];
  if (staffId === undefined) return undefined;
  return {
    staffId,
    sessionId: 1,
    organizationId: 1,
    displayName: token,
    permissions: new Set(token === "viewer" ? [] : ["fleet_things_edit"]),
    scope: EVERYTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  };
}

/** Encrypted, with a certificate made here, where it is to speak HTTP/2. */
export async function bodyFixture({ isEncrypted = false, limits = {} as Partial<HttpLimits> } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bodies-"));
  if (isEncrypted) await ensureLanCertificate({ dataDir });
  const testDatabase = await createTestDatabase();
  const db = createDatabase({ url: testDatabase.url, size: 2, onError: () => undefined });
  const config = readConfig({ CONSOLE_DIR: "", DATA_DIR: dataDir, ...(isEncrypted && { TLS: "lan" }) });
  const app = await createHttpServer(config, createLog("silent"), { limits: { ...LIMITS, ...limits } });
  const received: Served[] = [];
  /** Read-only while a test says so. */
  const mode = { isReadOnly: false };
  const route = createRoute({
    app,
    db,
    authenticate: async (token) => callerOf(token),
    get isReadOnly() {
      return mode.isReadOnly;
    },
    refuseRestricted: () => undefined as never,
    refuseStale: () => undefined,
    checksAnswers: true,
    endpoints: [],
    onServed: (served) => void received.push(served),
  });
  await serveConsole(app, "");
  route(file, ({ body }) => body.length);
  route(note, () => 1);
  route(open, () => 1);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    received,
    mode,
    async close() {
      await app.close();
      await db.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const BYTES = { "content-type": "application/octet-stream" };
export const JSON_TYPE = { "content-type": "application/json" };
export const as = (token: string) => ({ authorization: `Bearer ${token}` });
export const keyOf = (body: string): string => JSON.parse(body).error;
