import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { createMenus, type Menus, serveMenus } from "./access/menus/index.ts";
import { createOAuthClients, type OAuthClients, serveOAuthClients } from "./access/oauth-clients/index.ts";
import { createOrganizations, type Organizations, serveOrganizations } from "./access/organizations/index.ts";
import {
  addPermissionRequestUpkeep,
  createPermissionRequests,
  type PermissionRequests,
  servePermissionRequests,
} from "./access/permission-requests/index.ts";
import { createRights } from "./access/rights/index.ts";
import { createRoles, type Roles } from "./access/roles/index.ts";
import {
  addSessionUpkeep,
  createSessions,
  endSessionsOf,
  endSessionsOfClient,
  refuseRestricted,
  type Sessions,
  serveSessions,
  shortenSessionsOfClient,
} from "./access/session/index.ts";
import {
  addSingleSignOnUpkeep,
  createSingleSignOn,
  type SingleSignOn,
  serveSingleSignOn,
} from "./access/single-sign-on/index.ts";
import { createStaff, type Staff } from "./access/staff/index.ts";
import type { Caller } from "./core/caller.ts";
import type { Clock } from "./core/clock.ts";
import type { Config } from "./core/config.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { UpkeepRunner } from "./core/jobs.ts";
import type { Announcer } from "./core/live/live.ts";
import type { Log } from "./core/log.ts";
import type { Audit, SignInLog } from "./system/logs/index.ts";

/** The access wing, wired: who is who, and what each may do. Seeding and tests make people through it. */
export interface Access {
  organizations: Organizations;
  roles: Roles;
  menus: Menus;
  staff: Staff;
  clients: OAuthClients;
  sessions: Sessions;
  singleSignOn: SingleSignOn;
  permissionRequests: PermissionRequests;
  /** The caller of a bearer token; undefined where it is unknown, ended or expired. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** The caller of an open socket as it is now. */
  reauthenticate(caller: Caller): Promise<Caller | undefined>;
  refuseRestricted(endpoint: Endpoint): void;
  serve(route: Route): void;
  /** The platform itself, menus, standard roles and the console's client: brought up to date at every start. */
  ensureBuiltIns(): Promise<void>;
  /** The password is answered only when the account was made. */
  ensureAdministrator(options?: { password?: string }): Promise<{ username: string; password?: string }>;
}

interface Needs {
  config: Config;
  log: Log;
  db: Database;
  clock: Clock;
  audit: Audit;
  signInLog: Pick<SignInLog, "note">;
  announcer: Pick<Announcer, "announceRights">;
  upkeep: UpkeepRunner;
}

export function createAccess(needs: Needs): Access {
  const organizations = createOrganizations({ ...needs, endSessionsOf });
  const { refuseBeyond } = createRights(needs);
  const clients = createOAuthClients({
    ...needs,
    refuseBeyond,
    endSessionsOfClient,
    shortenSessionsOfClient,
  });
  const singleSignOn = createSingleSignOn(needs);
  const menus = createMenus(needs);
  const roles = createRoles(needs);
  const staff = createStaff({ ...needs, organizations, roles, endSessionsOf });
  const sessions = createSessions({ ...needs, staff, clients, singleSignOn });
  const permissionRequests = createPermissionRequests(needs);
  addSessionUpkeep(needs.upkeep, needs);
  addSingleSignOnUpkeep(needs.upkeep, needs);
  addPermissionRequestUpkeep(needs.upkeep, permissionRequests);
  return {
    organizations,
    roles,
    menus,
    staff,
    clients,
    sessions,
    singleSignOn,
    permissionRequests,
    authenticate: sessions.callers.authenticate,
    reauthenticate: sessions.callers.reauthenticate,
    refuseRestricted,
    serve(route) {
      serveSessions(route, sessions);
      serveSingleSignOn(route, singleSignOn);
      serveOAuthClients(route, clients);
      serveMenus(route, menus);
      serveOrganizations(route, organizations);
      servePermissionRequests(route, permissionRequests);
    },
    async ensureBuiltIns() {
      await organizations.ensureRoot();
      await menus.ensureBuiltIn();
      await roles.ensureStandard();
      await clients.ensureConsole();
    },
    ensureAdministrator: staff.ensureAdministrator,
  };
}
