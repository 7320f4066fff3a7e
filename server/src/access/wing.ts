import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { InitialPasswordRule } from "@sweepline/contract/system/app-info.ts";
import type { Caller, DataScope } from "../core/caller.ts";
import type { Inform } from "../core/job-handler.ts";
import type { Announcer } from "../core/live/live.ts";
import type { ProcessDeps, Room, Wing } from "../core/room.ts";
import type { SecretBox } from "../core/secret-box.ts";
import type { SignInLog } from "../system/logs/index.ts";
import { type AccountNotices, accountNoticesRoom, createAccountNotices } from "./account-notices/index.ts";
import { createMenus, type Menus, menusRoom } from "./menus/index.ts";
import { createOAuthClients, type OAuthClients, oauthClientsRoom } from "./oauth-clients/index.ts";
import {
  createOrganizations,
  type Holdings,
  type Organizations,
  organizationsRoom,
} from "./organizations/index.ts";
import {
  createPermissionRequests,
  type PermissionRequests,
  permissionRequestsRoom,
} from "./permission-requests/index.ts";
import { createExplanations, createRights, createViewAs, rightsRoom } from "./rights/index.ts";
import { createRoles, giveMenu, type Roles, rolesRoom } from "./roles/index.ts";
import { savedViewsRoom } from "./saved-views/index.ts";
import { createSecondFactors, secondFactorsRoom } from "./second-factors/index.ts";
import {
  createSessionEndings,
  createSessions,
  endSessionsOfClient,
  noteVerified,
  openSessionsOf,
  refuseRestricted,
  refuseStale,
  type SessionEndingDeps,
  type Sessions,
  sessionRoom,
  shortenSessionsOfClient,
} from "./session/index.ts";
import { createSingleSignOn, type SingleSignOn, singleSignOnRoom } from "./single-sign-on/index.ts";
import {
  createImports,
  createPeople,
  createStaff,
  type People,
  type Staff,
  staffRoom,
} from "./staff/index.ts";

/** The access wing: who is who, and what each may do. Seeding and tests make people through it. */
export interface Access extends Wing {
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
  /** Rooms of all wings, whose rows are explained. */
  explain(rooms: readonly Room[]): void;
  /** The caller of a bearer token; undefined where it is unknown, ended or expired. */
  authenticate(token: string, idleS?: number): Promise<Caller | undefined>;
  /** The caller of an open socket as it is now. */
  reauthenticate(caller: Caller): Promise<Caller | undefined>;
  refuseRestricted(endpoint: Endpoint, caller: Caller): void;
  refuseStale(caller: Caller): void;
  /** By a token, or by the cookie that `/auth/docs-pass` sets. */
  mayReadDocs(request: { headers: IncomingHttpHeaders; protocol: string }): Promise<boolean>;
  /** The platform itself, menus, standard roles and the console's client: brought up to date at every start. */
  ensureBuiltIns(): Promise<void>;
  /** The password is answered only when the account was made. */
  ensureAdministrator(options?: { password?: string }): Promise<{ username: string; password?: string }>;
}

export interface AccessDeps extends ProcessDeps, SessionEndingDeps {
  signInLog: Pick<SignInLog, "note">;
  announcer: Pick<Announcer, "announce" | "announceRights">;
  /** What initial passwords are made of, by the operator's parameter. */
  initialPasswordRule(): Promise<InitialPasswordRule>;
  secrets: SecretBox;
  /** Devices that lie within all of the scopes: fleet stands above. */
  countDevices(scopes: readonly DataScope[]): Promise<number>;
  /** What the wings above keep for organizations. */
  holdings: Holdings;
  /** By their bell, which stands above. */
  inform: Inform;
}

export function createAccess(deps: AccessDeps): Access {
  const { db } = deps;
  const notices = createAccountNotices(deps);
  const { noteAccount } = notices;
  const endings = createSessionEndings(deps);
  const organizations = createOrganizations({ ...deps, ...endings });
  const rights = createRights(deps);
  const { refuseBeyond } = rights;
  const clients = createOAuthClients({
    ...deps,
    refuseBeyond,
    endSessionsOfClient,
    shortenSessionsOfClient,
  });
  const singleSignOn = createSingleSignOn({ ...deps, noteAccount });
  const menus = createMenus({ ...deps, giveMenu });
  const roles = createRoles({ ...deps, menus, rights });
  const staff = createStaff({ ...deps, organizations, roles });
  const peopleDeps = { ...deps, ...endings, rights, openSessionsOf, noteAccount };
  const [people, imports] = [createPeople(peopleDeps), createImports(peopleDeps)];
  const secondFactors = createSecondFactors({
    ...deps,
    ...{ rights, noteAccount },
    sessions: { ...endings, noteVerified },
  });
  const sessions = createSessions({
    ...deps,
    ...{ rights, staff, clients, singleSignOn, noteAccount },
    secondFactors: secondFactors.gate,
  });
  const { callerOf, authenticate, reauthenticate } = sessions.callers;
  const permissionRequests = createPermissionRequests({ ...deps, callerOf });
  const explanations = createExplanations({ db, callerOf });
  const viewAs = createViewAs({ db, rights, callerOf, beginViewing: sessions.beginViewing });
  return {
    ...{ notices, organizations, roles, menus, staff, people, clients },
    ...{ sessions, singleSignOn, permissionRequests },
    ...{ authenticate, reauthenticate, refuseRestricted },
    rooms: [
      sessionRoom(deps, sessions),
      secondFactorsRoom(deps, { secondFactors, sessions }),
      accountNoticesRoom(db, notices),
      savedViewsRoom(deps),
      singleSignOnRoom(deps, singleSignOn),
      oauthClientsRoom(clients),
      staffRoom(db, { people, imports, unseal: sessions.unseal }),
      menusRoom(menus),
      rolesRoom(roles),
      rightsRoom(explanations, viewAs),
      organizationsRoom(db, organizations),
      permissionRequestsRoom(db, permissionRequests),
    ],
    explain: explanations.provide,
    refuseStale: (caller) => refuseStale(caller, deps.clock.now()),
    async mayReadDocs({ headers, protocol }) {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
      if (token !== undefined) return (await authenticate(token)) !== undefined;
      return sessions.docsPasses.isGood(headers.cookie, protocol === "https");
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
