/** Rooms over HTTP without the access wing: the test says who asks. */
import { COMPANY_PERMISSIONS, type Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { type Caller, type DataScope, EVERYTHING } from "../src/core/caller.ts";
import { readConfig } from "../src/core/config.ts";
import type { Database } from "../src/core/db/database.ts";
import { createRoute, type Route } from "../src/core/http/route.ts";
import { createHttpServer } from "../src/core/http/server.ts";
import { createLog } from "../src/core/log.ts";

export interface Served {
  /** Asks with every right, within the scope; answers `data`. */
  ask<T>(path: string, scope?: DataScope): Promise<T>;
  close(): Promise<void>;
}

export async function serveRooms(db: Database, wire: (route: Route) => void): Promise<Served> {
  const endpoints: Endpoint[] = [];
  const scopes: DataScope[] = [];
  const app = await createHttpServer(readConfig({}), createLog("silent"));
  const authenticate = async (token: string): Promise<Caller> => ({
    staffId: 1,
    sessionId: 1,
    organizationId: 1,
    displayName: "Test",
    permissions: new Set(endpoints.map((endpoint) => endpoint.permission)),
    scope: scopes[Number(token)] ?? EVERYTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  });
  const refuseRestricted = (): void => undefined;
  wire(
    createRoute({
      app,
      db,
      authenticate,
      refuseRestricted,
      refuseStale: () => undefined,
      isReadOnly: false,
      checksAnswers: true,
      endpoints,
    }),
  );
  return {
    async ask<T>(path: string, scope: DataScope = EVERYTHING) {
      const token = String(scopes.push(scope) - 1);
      const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return answer.json<{ data: T }>().data;
    },
    close: () => app.close(),
  };
}
