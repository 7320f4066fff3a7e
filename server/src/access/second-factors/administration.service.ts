import { STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import { SECOND_FACTOR_REFUSALS } from "@sweepline/contract/access/second-factors/index.ts";
import type { RequirementKind, RequirementRow } from "@sweepline/contract/access/second-factors/shapes.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import { requireOfOrganization } from "../organizations/index.ts";
import type { Rights } from "../rights/index.ts";
import { requireOfRole } from "../roles/index.ts";
import { factorsStore } from "./factors.store.ts";
import type { Parts } from "./parts.ts";
import { type RequirementRecord, requirementsStore } from "./requirements.store.ts";

/**
 * What administrators do: see whether someone has a second factor (never what it is made of), take it away when a phone is
 * lost, and ask whole roles and organizations for one. Nobody takes the factor of whom they have less rights than, and what an
 * organization above asks for stays.
 */
export interface Administration {
  ofPerson(caller: Caller, staffId: number): Promise<PersonFacts>;
  reset(requester: Requester, staffId: number): Promise<void>;
  requirements(caller: Caller, organizationId: number | undefined): Promise<RequirementRow[]>;
  require(requester: Requester, request: ResetRequest): Promise<void>;
}
interface PersonFacts {
  isRequired: boolean;
  hasTotp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
}
interface ResetRequest {
  kind: RequirementKind;
  id: number;
  isRequired: boolean;
}
interface Deps extends Parts {
  rights: Pick<Rights, "refuseBeyond">;
}

export function createAdministration(deps: Deps): Administration {
  const { db } = deps;
  const seen = async ({ scope }: Caller, staffId: number) =>
    found((await requirementsStore(db).isSeen(scope, staffId)) || undefined, CORE_REFUSALS.notFound);
  return {
    async ofPerson(caller, staffId) {
      await seen(caller, staffId);
      return factorsStore(db).enrolled(staffId);
    },
    async reset(requester, staffId) {
      await seen(requester.caller, staffId);
      await reset(deps, requester, staffId);
    },
    async requirements({ scope }, organizationId) {
      const store = requirementsStore(db);
      const [organizations, roles] = await Promise.all([
        store.organizations(scope, organizationId),
        store.roles(scope),
      ]);
      return [...organizations, ...roles].map((record) => rowOf(record, scope.isAll));
    },
    require: (requester, request) => require(deps, requester, request),
  };
}

function rowOf(record: RequirementRecord, isAll: boolean): RequirementRow {
  const { kind, id, name, roleCode, isStandard, isRequired, people, peopleWithout } = record;
  return {
    ...{ kind, id, name, isRequired, people, peopleWithout },
    standardName: isStandard ? (STANDARD_ROLES[roleCode as StandardRole] ?? null) : null,
    isOwn: refusalOf(record, isAll) === undefined,
  };
}

/** Why the caller may not change it. */
function refusalOf({ isStandard, isRequired, requiredBy, isByOwn }: RequirementRecord, isAll: boolean) {
  if (isAll) return undefined;
  if (isStandard) return SECOND_FACTOR_REFUSALS.requiredForAll;
  return isRequired && requiredBy !== null && !isByOwn ? SECOND_FACTOR_REFUSALS.requiredAbove : undefined;
}

/** Sessions end with it: the next sign-in is by the password alone, and leads to enrolling where one is required. */
async function reset(deps: Deps, requester: Requester, staffId: number): Promise<void> {
  const { db, audit, announcer, rights, sessions, noteAccount } = deps;
  // One's own are removed one by one, where the last one is minded.
  if (staffId === requester.caller.staffId) throw new Refused(CORE_REFUSALS.noPermission);
  await rights.refuseBeyond(requester.caller, staffId);
  await db.transaction(async (tx) => {
    const store = factorsStore(tx);
    await store.awaitTurn(staffId);
    const { hasTotp, passkeys } = await store.enrolled(staffId);
    if (!hasTotp && passkeys === 0) return;
    await store.removeAll(staffId);
    await sessions.endSessionsOf(tx, [staffId], "secondFactorReset");
    const subject = { kind: "staff", id: staffId };
    const action = "access_second-factors_reset";
    await audit.record(tx, { actor: actorOf(requester), action, subject, before: { hasTotp, passkeys } });
    const byName = requester.caller.displayName;
    await noteAccount(tx, { staffId, kind: "secondFactorReset", byName });
  });
  announcer.announceRights({ staffIds: [staffId] });
}

async function require(
  { db, audit, announcer }: Deps,
  requester: Requester,
  request: ResetRequest,
): Promise<void> {
  const { scope, organizationId } = requester.caller;
  const { kind, id, isRequired } = request;
  const store = requirementsStore(db);
  const records = kind === "role" ? await store.roles(scope, id) : await store.organizations(scope, id);
  const record = found(
    records.find((one) => one.id === id),
    CORE_REFUSALS.notFound,
  );
  if (record.isRequired === isRequired) return;
  const refusal = refusalOf(record, scope.isAll);
  if (refusal) throw new Refused(refusal);
  await db.transaction(async (tx) => {
    await (kind === "role" ? requireOfRole : requireOfOrganization)(
      tx,
      id,
      isRequired ? organizationId : null,
    );
    await audit.record(tx, {
      actor: actorOf(requester),
      action: "access_second-factors_require",
      subject: { kind, id },
      before: { isRequired: record.isRequired },
      after: { isRequired },
    });
  });
  announcer.announceRights({ staffIds: await store.covered(request) });
}
