import type {
  Barrier,
  Explanation,
  REACH_WAYS,
  RIGHTS_ENDPOINTS,
  RowKind,
} from "@sweepline/contract/access/rights.ts";
import { type ScopeKind, STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import type { AnswerOf } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type Caller, type DataScope, EVERYTHING, NOTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExplainedRows, NamedRow } from "../../core/explained-rows.ts";
import { found } from "../../core/http/refused.ts";
import type { Room } from "../../core/room.ts";
import { type ExplainedPerson, explainStore, type HeldRole } from "./explain.store.ts";

type Choices = AnswerOf<(typeof RIGHTS_ENDPOINTS)["rows"]>;

/** Why can, or cannot, someone see a row? Both must lie within the reach of whoever asks. */
export interface Explanations {
  /** Each room brings its own kinds of rows. */
  provide(rooms: readonly Pick<Room, "explains">[]): void;
  explain(requester: Caller, about: { staffId: number; kind: RowKind; id: number }): Promise<Explanation>;
  rows(
    requester: Caller,
    choice: { kind: RowKind; search?: string | undefined; id?: number | undefined },
  ): Promise<Choices>;
}

interface Deps {
  db: Queries;
  /** The person as the gate of every request would see them; undefined where it would not let them in. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}

const MAX_ROWS = 50;

export function createExplanations(deps: Deps): Explanations {
  const offers = new Map<RowKind, ExplainedRows>();
  const store = explainStore(deps.db);
  const offerOf = (kind: RowKind): ExplainedRows => found(offers.get(kind), CORE_REFUSALS.notFound);
  return {
    provide(rooms) {
      for (const { explains = {} } of rooms)
        for (const [kind, offer] of Object.entries(explains)) offers.set(kind as RowKind, offer);
    },
    async explain(requester, { staffId, kind, id }) {
      const offer = offerOf(kind);
      const [person, [row]] = await Promise.all([
        store.person(requester.scope, staffId),
        offer.rows(requester.scope, { id, limit: 1 }),
      ]);
      const subject = found(person, CORE_REFUSALS.notFound);
      return explain(deps, subject, { ...found(row, CORE_REFUSALS.notFound), kind, offer });
    },
    async rows(requester, { kind, search = "", id }) {
      const choice = id === undefined ? { search, limit: MAX_ROWS } : { id, limit: 1 };
      const rows = await offerOf(kind).rows(requester.scope, choice);
      const places = await store.places(rows.map(({ organizationId }) => organizationId));
      const names = new Map(places.map((place) => [place.id, place.name]));
      return rows.map(({ organizationId, ...row }) => ({
        ...row,
        organizationName: names.get(organizationId) ?? "",
      }));
    },
  };
}

interface Subject extends NamedRow {
  kind: RowKind;
  offer: ExplainedRows;
}

async function explain(
  { db, callerOf }: Deps,
  person: ExplainedPerson,
  subject: Subject,
): Promise<Explanation> {
  const { offer } = subject;
  const store = explainStore(db);
  const [caller, held, places] = await Promise.all([
    callerOf(person.id),
    store.rolesOf(person.id, offer.endpoint.permission),
    store.places([subject.organizationId]),
  ]);
  const place = places[0];
  const roles = await Promise.all(
    held.map((role) => reasonOf(role, { person, subject, organizationName: place?.name ?? "" })),
  );
  const barriers = await barriersOf(person, subject, caller);
  return {
    staff: {
      id: person.id,
      displayName: person.displayName,
      username: person.username,
      organizationName: person.organizationName,
    },
    row: {
      kind: subject.kind,
      id: subject.id,
      name: subject.name,
      organizationName: place?.name ?? "",
      organizationPath: place?.path ?? [],
    },
    permission: offer.endpoint.permission,
    isAllowed: barriers.length === 0,
    withheld: (offer.withholds ?? []).filter((one) => caller && !caller.companyPermissions.has(one)),
    // Said of people who are kept out anyway too: what their roles lack besides.
    barriers: held.length === 0 ? ["noRole", ...barriers.filter(isOfAccount)] : barriers,
    roles,
  };
}

type Way = (typeof REACH_WAYS)[number];
const WAYS: Readonly<Record<ScopeKind, Way>> = {
  all: "all",
  ownAndBelow: "branch",
  own: "organization",
  chosen: "chosen",
  self: "operator",
};

async function reasonOf(
  role: HeldRole,
  {
    person,
    subject,
    organizationName,
  }: { person: ExplainedPerson; subject: Subject; organizationName: string },
): Promise<Explanation["roles"][number]> {
  const { roleId, roleName, scopeKind, hasPermission } = role;
  const isCovered = await covers(reachOf(role, person), subject);
  const by: Partial<Record<Way, string>> = {
    branch: person.organizationName,
    organization: person.organizationName,
    chosen: organizationName,
  };
  const way = isCovered ? WAYS[scopeKind] : null;
  return {
    roleId,
    roleName,
    standardName: role.isStandard ? (STANDARD_ROLES[role.roleCode as StandardRole] ?? null) : null,
    scopeKind,
    hasPermission,
    way,
    byOrganization: way ? (by[way] ?? null) : null,
  };
}

/** What one role alone shows to the person. */
function reachOf({ scopeKind, chosenIds }: HeldRole, { id, organizationId }: ExplainedPerson): DataScope {
  if (scopeKind === "all") return EVERYTHING;
  if (scopeKind === "ownAndBelow") return { ...NOTHING, rootIds: [organizationId] };
  if (scopeKind === "self") return { ...NOTHING, staffId: id };
  return { ...NOTHING, organizationIds: scopeKind === "own" ? [organizationId] : chosenIds };
}

async function covers(scope: DataScope, { offer, id }: Subject): Promise<boolean> {
  return (await offer.rows(scope, { id, limit: 1 })).length > 0;
}

const ACCOUNT_BARRIERS = [
  "accountDisabled",
  "organizationDisabled",
  "mustChangePassword",
  "secondFactor",
] as const;
const isOfAccount = (barrier: Barrier): boolean => ACCOUNT_BARRIERS.some((one) => one === barrier);

async function barriersOf(
  person: ExplainedPerson,
  subject: Subject,
  caller: Caller | undefined,
): Promise<Barrier[]> {
  const { permission, companyPermission } = subject.offer.endpoint;
  const stands: Partial<Record<Barrier, boolean>> = {
    accountDisabled: !person.isEnabled,
    organizationDisabled: !person.isOrganizationEnabled,
    mustChangePassword: person.mustChangePassword,
    secondFactor: caller?.restriction === "secondFactor",
  };
  // Nobody else than the gate itself says what the person may: these are its own answers.
  if (caller && !caller.isRestricted) {
    stands.noPermission = !caller.permissions.has(permission);
    stands.outOfReach = !(await covers(caller.scope, subject));
    stands.companyPermission =
      companyPermission !== null && !caller.companyPermissions.has(companyPermission);
  }
  return (Object.keys(stands) as Barrier[]).filter((barrier) => stands[barrier]);
}
