/**
 * Types of organizations: the four built-in ones carry the tree (§6) and are fixed; people make others. A type says below
 * which types it may stand. A change of that holds for what is placed from then on.
 */

import {
  type NewOrganizationType,
  ORGANIZATION_REFUSALS,
  type OrganizationTypeChange,
  type OrganizationTypeRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { mayStandBelow } from "@sweepline/contract/access/organizations/placing.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import { organizationTypesStore } from "./organization-types.store.ts";
import { organizationsStore } from "./organizations.store.ts";

export interface OrganizationTypes {
  list(scope: DataScope): Promise<OrganizationTypeRow[]>;
  create(type: NewOrganizationType, actor: Actor): Promise<OrganizationTypeRow>;
  update(change: OrganizationTypeChange, actor: Actor): Promise<OrganizationTypeRow>;
  remove(id: number, actor: Actor): Promise<void>;
}

interface Deps {
  db: Database;
  audit: Audit;
}

export function createOrganizationTypes({ db, audit }: Deps): OrganizationTypes {
  /** Types change in the same turn as the tree: none goes while an organization of it comes. */
  const inTurn = <T>(work: (tx: Queries) => Promise<T>) =>
    db.transaction(async (tx) => {
      await organizationsStore(tx).awaitTurn();
      return work(tx);
    });
  const subjectOf = (id: number) => ({ kind: "organizationType", id });
  return {
    list: (scope) => organizationTypesStore(db).all(scope),
    create: ({ code, ...fields }, actor) =>
      inTurn(async (tx) => {
        const store = organizationTypesStore(tx);
        await refuseUnknown(
          tx,
          [...fields.parentCodes].filter((parent) => parent !== code),
        );
        const id = await store.insert(code, fields);
        if (id === undefined) throw refusedAt("code", ORGANIZATION_REFUSALS.typeCodeTaken, { code });
        const after = { code, ...fields };
        const action = "access_organization-types_create";
        await audit.record(tx, { actor, action, subject: subjectOf(id), after });
        return found(await store.find(id), CORE_REFUSALS.notFound);
      }),
    update: ({ id, revision, ...fields }, actor) =>
      inTurn(async (tx) => {
        const store = organizationTypesStore(tx);
        const before = await changeable(tx, id);
        if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
        await refuseUnknown(tx, fields.parentCodes);
        await store.update(id, fields);
        const action = "access_organization-types_update";
        await audit.record(tx, { actor, action, subject: subjectOf(id), before, after: fields });
        return found(await store.find(id), CORE_REFUSALS.notFound);
      }),
    remove: (id, actor) =>
      inTurn(async (tx) => {
        const store = organizationTypesStore(tx);
        const before = await changeable(tx, id);
        const { organizationCount: count, code } = before;
        if (count > 0) throw new Refused(ORGANIZATION_REFUSALS.typeInUse, { values: { count } });
        const below = await store.naming(code);
        if (below.length > 0)
          throw new Refused(ORGANIZATION_REFUSALS.typeIsParent, { values: { codes: below.join(", ") } });
        await store.remove(id);
        const action = "access_organization-types_remove";
        await audit.record(tx, { actor, action, subject: subjectOf(id), before });
      }),
  };
}

/** Refuses where an organization of the one type may not stand below one of the other. */
export async function refuseMisplaced(
  tx: Queries,
  place: { code: string; parentCode: string; field: string },
): Promise<void> {
  const [type] = await organizationTypesStore(tx).withCodes([place.code]);
  if (!type) throw refusedAt("orgTypeCode", ORGANIZATION_REFUSALS.unknownType, { code: place.code });
  if (!mayStandBelow(type, place.parentCode)) throw refusedAt(place.field, ORGANIZATION_REFUSALS.wrongParent);
}

async function changeable(tx: Queries, id: number): Promise<OrganizationTypeRow> {
  const type = found(await organizationTypesStore(tx).find(id), CORE_REFUSALS.notFound);
  if (type.isReserved) throw new Refused(ORGANIZATION_REFUSALS.reservedType);
  return type;
}

async function refuseUnknown(tx: Queries, codes: readonly string[]): Promise<void> {
  const known = new Set((await organizationTypesStore(tx).withCodes(codes)).map(({ code }) => code));
  const code = codes.find((one) => !known.has(one));
  if (code !== undefined) throw refusedAt("parentCodes", ORGANIZATION_REFUSALS.unknownType, { code });
}
