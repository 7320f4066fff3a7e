/**
 * Changes of the tree of organizations. Each waits for its turn, asks, writes and records in one transaction; what it
 * touches must be within the scope of whoever asks, or it is not there. Whose rights it changed is told after the commit.
 */

import {
  MAX_ORGANIZATION_DEPTH,
  ORGANIZATION_REFUSALS,
  ORGANIZATION_STATUS,
  type OrganizationChange,
} from "@sweepline/contract/access/organizations/index.ts";
import type { SessionLoss } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import { notEmpty } from "./not-empty.ts";
import type { Holdings } from "./organization-holdings.store.ts";
import { refuseMisplaced } from "./organization-types.service.ts";
import { type Organization, type OrganizationFields, organizationsStore } from "./organizations.store.ts";

/** Who asks, and for what of the tree they may ask. */
export interface Requester {
  actor: Actor;
  scope: DataScope;
}

export interface TreeDeps {
  db: Database;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  endSessionsOf(tx: Queries, staffIds: readonly number[], reason: SessionLoss): Promise<void>;
  /** Of rooms above. */
  holdings: Holdings;
}

const { organizationCodeTaken, ownOrganization, parentInside, tooDeep } = ORGANIZATION_REFUSALS;

const inTurn = <T>(db: Database, work: (tx: Queries) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await organizationsStore(tx).awaitTurn();
    return work(tx);
  });

const subjectOf = (id: number) => ({ kind: "organization", id });

/** The root, and only the root, has no parent. */
export function insert(
  deps: TreeDeps,
  fields: OrganizationFields,
  requester: Requester,
): Promise<Organization> {
  return inTurn(deps.db, async (tx) => {
    if (fields.parentId !== null) {
      const parent = await parentOf(tx, fields.parentId, requester.scope);
      const { orgTypeCode: code } = fields;
      await refuseMisplaced(tx, { code, parentCode: parent.orgTypeCode, field: "parentId" });
      if (parent.depth > MAX_ORGANIZATION_DEPTH) throw refusedAt("parentId", tooDeep);
    }
    const { orgCode } = fields;
    const created = await organizationsStore(tx).insert(fields);
    if (!created) throw refusedAt("orgCode", organizationCodeTaken, { orgCode });
    const [action, subject] = ["access_organizations_create", subjectOf(created.id)];
    await deps.audit.record(tx, { actor: requester.actor, action, subject, after: fields });
    return created;
  });
}

export async function update(
  deps: TreeDeps,
  change: OrganizationChange,
  requester: Requester,
): Promise<void> {
  const { id, revision, ...fields } = change;
  const { orgTypeCode: code, orgCode } = fields;
  const staffIds = await inTurn(deps.db, async (tx) => {
    const store = organizationsStore(tx);
    const before = found(await store.find(id, requester.scope), CORE_REFUSALS.notFound);
    if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
    const isOther = code !== before.orgTypeCode;
    if (isOther) await refuseType(tx, before, code);
    if (!(await store.update(id, fields))) throw refusedAt("orgCode", organizationCodeTaken, { orgCode });
    // Companies' people need what their company was granted: the type decides.
    const concerned = isOther ? await store.staffBelow(id) : [];
    const [action, subject] = ["access_organizations_update", subjectOf(id)];
    await deps.audit.record(tx, { actor: requester.actor, action, subject, before, after: fields });
    return concerned;
  });
  if (staffIds.length > 0) deps.announcer.announceRights({ staffIds });
}

/** A new type must fit between what stands above and what stands below. */
async function refuseType(tx: Queries, organization: Organization, code: string): Promise<void> {
  const field = "orgTypeCode";
  const store = organizationsStore(tx);
  const parent = organization.parentId === null ? undefined : await store.find(organization.parentId);
  // The platform itself stays what it is.
  if (!parent) throw refusedAt(field, ORGANIZATION_REFUSALS.wrongParent);
  await refuseMisplaced(tx, { code, parentCode: parent.orgTypeCode, field });
  for (const below of await store.childTypes(organization.id))
    await refuseMisplaced(tx, { code: below, parentCode: code, field });
}

/** Disabling signs out everyone in the branch; enabling does not sign them in again. */
export async function setStatus(
  deps: TreeDeps,
  { id, status }: { id: number; status: "0" | "1" },
  requester: Requester,
): Promise<void> {
  const isEnabled = status === ORGANIZATION_STATUS.enabled;
  const staffIds = await inTurn(deps.db, async (tx) => {
    const store = organizationsStore(tx);
    const before = found(await store.find(id, requester.scope), CORE_REFUSALS.notFound);
    await refuseOwn(tx, id, requester.actor);
    if (before.isEnabled === isEnabled) return [];
    await store.setEnabled(id, isEnabled);
    const below = await store.staffBelow(id);
    if (!isEnabled) await deps.endSessionsOf(tx, below, "organizationDisabled");
    await deps.audit.record(tx, {
      actor: requester.actor,
      action: "access_organizations_enable",
      subject: subjectOf(id),
      before: { isEnabled: before.isEnabled },
      after: { isEnabled },
    });
    return below;
  });
  deps.announcer.announceRights({ staffIds });
}

/** People above the old place and above the new one see more or less than before; those moved may be out of use now. */
export async function move(
  deps: TreeDeps,
  { id, parentId }: { id: number; parentId: number },
  requester: Requester,
): Promise<void> {
  const staffIds = await inTurn(deps.db, async (tx) => {
    const store = organizationsStore(tx);
    const before = found(await store.find(id, requester.scope), CORE_REFUSALS.notFound);
    await refuseOwn(tx, id, requester.actor);
    const parent = await parentOf(tx, parentId, requester.scope);
    if (await store.isAbove(id, parentId)) throw refusedAt("parentId", parentInside);
    const place = { code: before.orgTypeCode, parentCode: parent.orgTypeCode, field: "parentId" };
    await refuseMisplaced(tx, place);
    if (parent.depth + (await store.branchHeight(id)) > MAX_ORGANIZATION_DEPTH + 1)
      throw refusedAt("parentId", tooDeep);
    const left = await store.staffAbove(id);
    await store.move(id, parentId);
    const below = await store.staffBelow(id);
    if (await store.isDisabled(id)) await deps.endSessionsOf(tx, below, "organizationDisabled");
    const concerned = new Set([...left, ...below, ...(await store.staffAbove(id))]);
    await deps.audit.record(tx, {
      actor: requester.actor,
      action: "access_organizations_move",
      subject: subjectOf(id),
      before: { parentId: before.parentId },
      after: { parentId },
    });
    return [...concerned];
  });
  deps.announcer.announceRights({ staffIds });
}

export function remove(deps: TreeDeps, id: number, requester: Requester): Promise<void> {
  return inTurn(deps.db, async (tx) => {
    const store = organizationsStore(tx);
    const before = found(await store.find(id, requester.scope), CORE_REFUSALS.notFound);
    await refuseOwn(tx, id, requester.actor);
    const left = await store.hangingOn(id, deps.holdings);
    if (Object.values(left).some((count) => count > 0)) throw notEmpty(left);
    await store.remove(id);
    const [action, subject] = ["access_organizations_remove", subjectOf(id)];
    await deps.audit.record(tx, { actor: requester.actor, action, subject, before });
  });
}

/** One outside of the scope is not there, and the form says so at its field. */
async function parentOf(tx: Queries, id: number, scope: DataScope): Promise<Organization> {
  const parent = await organizationsStore(tx).find(id, scope);
  if (parent) return parent;
  throw refusedAt("parentId", CORE_REFUSALS.notFound);
}

async function refuseOwn(tx: Queries, id: number, { organizationId }: Actor): Promise<void> {
  if (organizationId !== null && (await organizationsStore(tx).isAbove(id, organizationId)))
    throw new Refused(ownOrganization);
}
