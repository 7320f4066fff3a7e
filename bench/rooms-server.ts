/** Rooms over HTTP, for callers made by hand: what a call costs, without signing in. */
import { COMPANY_PERMISSIONS, type Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { FastifyInstance } from "fastify";
import { type Caller, type DataScope, NOTHING } from "../server/src/core/caller.ts";
import { readConfig } from "../server/src/core/config.ts";
import type { Database } from "../server/src/core/db/database.ts";
import { createRoute, type Route } from "../server/src/core/http/route.ts";
import { createHttpServer } from "../server/src/core/http/server.ts";
import { createLog } from "../server/src/core/log.ts";

/** Each name of the scopes is a token: `Bearer platform`. */
export async function openRooms(
  db: Database,
  scopes: Readonly<Record<string, DataScope>>,
): Promise<{ http: FastifyInstance; route: Route }> {
  const endpoints: Endpoint[] = [];
  const http = await createHttpServer(readConfig({ LOG_LEVEL: "silent" }), createLog("silent"));
  const authenticate = async (token: string): Promise<Caller> => ({
    staffId: 1,
    sessionId: 1,
    organizationId: 1,
    displayName: "Bench",
    permissions: new Set(endpoints.map((endpoint) => endpoint.permission)),
    scope: scopes[token] ?? NOTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  });
  const route = createRoute({
    app: http,
    db,
    authenticate,
    refuseRestricted: () => undefined,
    refuseStale: () => undefined,
    isReadOnly: false,
    checksAnswers: false,
    endpoints,
  });
  return { http, route };
}
