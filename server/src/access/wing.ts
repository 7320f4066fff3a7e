import type { IncomingHttpHeaders } from "node:http";
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { PERMISSION_REQUEST_ENDPOINTS } from "@sweepline/contract/access/permission-requests.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { InitialPasswordRule } from "@sweepline/contract/system/app-info.ts";
import type { Caller, DataScope } from "../core/caller.ts";
import type { Clock } from "../core/clock.ts";
import type { Config } from "../core/config.ts";
import type { Database } from "../core/db/database.ts";
import type { Route } from "../core/http/route.ts";
import type { UpkeepRunner } from "../core/jobs.ts";
import type { Announcer } from "../core/live/live.ts";
import type { Log } from "../core/log.ts";
import type { SecretBox } from "../core/secret-box.ts";
import type { Audit, SignInLog } from "../system/logs/index.ts";
import {
  type AccountNotices,
  addAccountNoticeUpkeep,
  createAccountNotices,
  serveAccountNotices,
} from "./account-notices/index.ts";
import { createMenus, type Menus, serveMenus } from "./menus/index.ts";
import { createOAuthClients, type OAuthClients, serveOAuthClients } from "./oauth-clients/index.ts";
import {
  createOrganizations,
  type Organizations,
  organizationRows,
  serveOrganizations,
} from "./organizations/index.ts";
import {
  addPermissionRequestUpkeep,
  createPermissionRequests,
  type PermissionRequests,
  permissionRequestRows,
  servePermissionRequests,
} from "./permission-requests/index.ts";
import {
  createExplanations,
  createRights,
  createViewAs,
  type Explanations,
  serveRights,
} from "./rights/index.ts";
import { createRoles, type Roles, serveRoles } from "./roles/index.ts";
import { createSavedViews, serveSavedViews } from "./saved-views/index.ts";
import { addSecondFactorUpkeep, createSecondFactors, serveSecondFactors } from "./second-factors/index.ts";
import {
  addSessionUpkeep,
  createSessionEndings,
  createSessions,
  endSessionsOfClient,
  noteVerified,
  openSessionsOf,
  refuseRestricted,
  refuseStale,
  type Sessions,
  serveSessions,
  shortenSessionsOfClient,
} from "./session/index.ts";
import {
  addSingleSignOnUpkeep,
  createSingleSignOn,
  type SingleSignOn,
  serveSingleSignOn,
} from "./single-sign-on/index.ts";
import {
  createImports,
  createPeople,
  createStaff,
  type People,
  type Staff,
  serveStaff,
  staffRows,
} from "./staff/index.ts";

/** The access wing, wired: who is who, and what each may do. Seeding and tests make people through it. */
export interface Access {
  notices: AccountNotices;
  organizations: Organizations;
  roles: Roles;
  menus: Menus;
  staff: Staff;
  people: People;
  clients: OAuthClients;
  sessions: Sessions;
  singleSignOn: SingleSignOn;
  permissionRequests: PermissionRequests;
  /** Rooms of the wings above bring their rows. */
  explanations: Explanations;
  /** The caller of a bearer token; undefined where it is unknown, ended or expired. */
  authenticate(token: string, idleS?: number): Promise<Caller | undefined>;
  /** The caller of an open socket as it is now. */
  reauthenticate(caller: Caller): Promise<Caller | undefined>;
  refuseRestricted(endpoint: Endpoint, caller: Caller): void;
  refuseStale(caller: Caller): void;
  /** By a token, or by the cookie that `/auth/docs-pass` sets. */
  mayReadDocs(request: { headers: IncomingHttpHeaders; protocol: string }): Promise<boolean>;
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
  announcer: Pick<Announcer, "announce" | "announceRights">;
  upkeep: UpkeepRunner;
  /** What initial passwords are made of, by the operator's parameter. */
  initialPasswordRule(): Promise<InitialPasswordRule>;
  secrets: SecretBox;
  /** Devices that lie within all of the scopes: fleet stands above. */
  countDevices(scopes: readonly DataScope[]): Promise<number>;
}

export function createAccess(needs: Needs): Access {
  const notices = createAccountNotices(needs);
  const { noteAccount } = notices;
  const endings = createSessionEndings(needs);
  const organizations = createOrganizations({ ...needs, ...endings });
  const rights = createRights(needs);
  const { refuseBeyond } = rights;
  const clients = createOAuthClients({
    ...needs,
    refuseBeyond,
    endSessionsOfClient,
    shortenSessionsOfClient,
  });
  const singleSignOn = createSingleSignOn({ ...needs, noteAccount });
  const menus = createMenus(needs);
  const roles = createRoles({ ...needs, menus, rights });
  const staff = createStaff({ ...needs, organizations, roles });
  const peopleNeeds = { ...needs, ...endings, rights, openSessionsOf, noteAccount };
  const [people, imports] = [createPeople(peopleNeeds), createImports(peopleNeeds)];
  const secondFactors = createSecondFactors({
    ...needs,
    ...{ rights, noteAccount },
    sessions: { ...endings, noteVerified },
  });
  const sessions = createSessions({
    ...needs,
    ...{ rights, staff, clients, singleSignOn, noteAccount },
    secondFactors: secondFactors.gate,
  });
  const permissionRequests = createPermissionRequests(needs);
  const { callerOf } = sessions.callers;
  const explanations = explainRows(needs.db, createExplanations({ db: needs.db, callerOf }));
  const viewAs = createViewAs({ db: needs.db, rights, callerOf, beginViewing: sessions.beginViewing });
  addSessionUpkeep(needs.upkeep, needs);
  addAccountNoticeUpkeep(needs.upkeep, needs);
  addSecondFactorUpkeep(needs.upkeep, needs);
  addSingleSignOnUpkeep(needs.upkeep, needs);
  addPermissionRequestUpkeep(needs.upkeep, permissionRequests);
  return {
    notices,
    organizations,
    roles,
    menus,
    staff,
    people,
    clients,
    sessions,
    singleSignOn,
    permissionRequests,
    explanations,
    authenticate: sessions.callers.authenticate,
    reauthenticate: sessions.callers.reauthenticate,
    refuseRestricted,
    refuseStale: (caller) => refuseStale(caller, needs.clock.now()),
    async mayReadDocs({ headers, protocol }) {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
      if (token !== undefined) return (await sessions.callers.authenticate(token)) !== undefined;
      return sessions.docsPasses.isGood(headers.cookie, protocol === "https");
    },
    serve(route) {
      serveSessions(route, sessions, needs.config.DOCS);
      serveSecondFactors(route, { secondFactors, sessions });
      serveAccountNotices(route, notices);
      serveSavedViews(route, createSavedViews(needs));
      serveSingleSignOn(route, singleSignOn);
      serveOAuthClients(route, clients);
      serveStaff(route, { people, imports, unseal: sessions.unseal });
      serveMenus(route, menus);
      serveRoles(route, roles);
      serveRights(route, explanations, viewAs);
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

/** This wing's own rows whose access is explained. */
function explainRows(db: Database, explanations: Explanations): Explanations {
  explanations.provide("organization", {
    endpoint: ORGANIZATION_ENDPOINTS.get,
    rows: (scope, choice) => organizationRows(db, scope, choice),
  });
  explanations.provide("staff", {
    endpoint: STAFF_ENDPOINTS.get,
    rows: (scope, choice) => staffRows(db, scope, choice),
  });
  explanations.provide("permissionRequest", {
    endpoint: PERMISSION_REQUEST_ENDPOINTS.get,
    rows: (scope, choice) => permissionRequestRows(db, scope, choice),
  });
  return explanations;
}
