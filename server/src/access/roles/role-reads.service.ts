import {
  type ROLE_ENDPOINTS,
  type RoleDetail,
  type RoleListQuery,
  type RolePreview,
  type RoleRow,
  STANDARD_ROLES,
  type StandardRole,
} from "@sweepline/contract/access/roles.ts";
import type { AnswerOf } from "@sweepline/contract/core/endpoint.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type Caller, type DataScope, NOTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Menus } from "../menus/index.ts";
import type { Rights } from "../rights/index.ts";
import { roleFiguresStore } from "./role-figures.store.ts";
import { type RoleRecord, roleReadsStore } from "./roles-reads.store.ts";

type Options = AnswerOf<(typeof ROLE_ENDPOINTS)["options"]>;
type Comparison = AnswerOf<(typeof ROLE_ENDPOINTS)["comparison"]>;

/** Roles as they are looked at and chosen. Those made outside of the caller's scope do not exist for them. */
export interface RoleReads {
  list(caller: Caller, query: RoleListQuery): Promise<Page<RoleRow>>;
  /** Roles that the caller may hand out to people of an organization. */
  options(caller: Caller, organizationId: number | undefined): Promise<Options>;
  get(caller: Caller, id: number): Promise<RoleDetail>;
  /** What someone with this role alone sees, standing in an organization; counted within the caller's own scope. */
  preview(caller: Caller, id: number, organizationId: number | undefined): Promise<RolePreview>;
  compare(caller: Caller, ids: readonly number[]): Promise<Comparison>;
}

export interface ReadDeps {
  db: Queries;
  menus: Pick<Menus, "menuFor">;
  rights: Pick<Rights, "lackedBy">;
  /** Devices that lie within both scopes: fleet stands above this wing. */
  countDevices(scopes: readonly [DataScope, DataScope]): Promise<number>;
}

const MAX_OPTIONS = 500;
const NAMED_ORGANIZATIONS = 8;

export function createRoleReads(deps: ReadDeps): RoleReads {
  const store = roleReadsStore(deps.db);
  return {
    async list({ scope }, query) {
      const standardCodes = standardCodesLike(query.search);
      const page = await store.page(scope, { query, standardCodes });
      return { ...page, records: page.records.map(rowOf) };
    },
    async options(caller, organizationId) {
      await refuseUnseen(deps, caller, organizationId);
      const roles = await store.candidates(caller.scope, organizationId, MAX_OPTIONS);
      const ids = roles.map(({ id }) => id);
      const lacked = new Set(await deps.rights.lackedBy(caller, ids, organizationId));
      return roles
        .filter(({ roleCode }) => !lacked.has(roleCode))
        .map(({ standardRole, ...role }) => ({
          ...role,
          standardName: standardName(role.roleCode, standardRole),
        }));
    },
    async get(caller, id) {
      const role = await visibleRole(deps.db, caller, id);
      const { menuIds, organizationIds } = await store.partsOf(id);
      return { ...rowOf(role), menuIds, organizationIds };
    },
    async preview(caller, id, organizationId) {
      await refuseUnseen(deps, caller, organizationId);
      return preview(deps, caller, {
        role: await visibleRole(deps.db, caller, id),
        organizationId: organizationId ?? caller.organizationId,
      });
    },
    async compare({ scope }, ids) {
      const roles = await store.among(scope, ids);
      const rows = await roleFiguresStore(deps.db).compare(roles.map(({ id }) => id));
      return { roles: roles.map(rowOf), rows };
    },
  };
}

export async function visibleRole(db: Queries, { scope }: Caller, id: number): Promise<RoleRecord> {
  const [role] = await roleReadsStore(db).among(scope, [id]);
  return found(role, CORE_REFUSALS.notFound);
}

function rowOf({ createdAt, ...role }: RoleRecord): RoleRow {
  return {
    ...role,
    standardName: standardName(role.roleCode, role.standardRole),
    createdAt: createdAt.toISOString(),
  };
}

function standardName(roleCode: string, isStandard: boolean): RoleRow["standardName"] {
  return isStandard ? (STANDARD_ROLES[roleCode as StandardRole] ?? null) : null;
}

/** The table holds their English names only. */
function standardCodesLike(search = ""): StandardRole[] {
  const codes = Object.keys(STANDARD_ROLES) as StandardRole[];
  return codes.filter((code) => search !== "" && STANDARD_ROLES[code].zh.includes(search));
}

async function refuseUnseen({ db }: ReadDeps, { scope }: Caller, organizationId: number | undefined) {
  if (organizationId === undefined) return;
  const seen = await roleReadsStore(db).organizationsWithin(scope, [organizationId]);
  if (seen.length === 0) throw new Refused(CORE_REFUSALS.notFound);
}

async function preview(
  { db, menus, countDevices }: ReadDeps,
  caller: Caller,
  { role, organizationId }: { role: RoleRecord; organizationId: number },
): Promise<RolePreview> {
  const { permissions, organizationIds } = await roleReadsStore(db).partsOf(role.id);
  const { scopeKind } = role;
  const scope: DataScope = {
    ...NOTHING,
    isAll: scopeKind === "all",
    rootIds: scopeKind === "ownAndBelow" ? [organizationId] : [],
    organizationIds: scopeKind === "own" ? [organizationId] : scopeKind === "chosen" ? organizationIds : [],
  };
  const [menu, reached, deviceCount] = await Promise.all([
    menus.menuFor({ permissions, roles: [role.roleCode] }),
    roleFiguresStore(db).reached([scope, caller.scope], NAMED_ORGANIZATIONS),
    countDevices([scope, caller.scope]),
  ]);
  return { menu, permissions, organizationCount: reached.total, organizations: reached.names, deviceCount };
}
