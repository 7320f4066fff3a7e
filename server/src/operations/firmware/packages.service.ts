import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { PackageChange, PackageFields } from "@sweepline/contract/operations/firmware/fields.ts";
import type {
  FirmwarePackage,
  FirmwarePackageRow,
  PackageListQuery,
} from "@sweepline/contract/operations/firmware/index.ts";
import { FIRMWARE_REFUSALS } from "@sweepline/contract/operations/firmware/refusals.ts";
import {
  compareVersions,
  type VersionRule,
  versionKey,
} from "@sweepline/contract/operations/firmware/versions.ts";
import { type Caller, type DataScope, EVERYTHING, type Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { looseFileStore } from "../../system/attachments/index.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { filesStore } from "./files.store.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { type PackageRecord, packagesStore } from "./packages.store.ts";
import { usageOf } from "./usage.store.ts";
import { refuseDependencies, requireReadable } from "./version-checks.ts";

export const recordPackage = recorderOf("operations_firmware", "firmwarePackage");

export interface Packages {
  list(caller: Caller, query: PackageListQuery): Promise<Page<FirmwarePackageRow>>;
  get(caller: Caller, id: number): Promise<FirmwarePackage>;
  create(requester: Requester, fields: PackageFields): Promise<FirmwarePackage>;
  update(requester: Requester, id: number, change: PackageChange): Promise<FirmwarePackage>;
  /** A draft, with all that was uploaded for it. */
  remove(requester: Requester, id: number): Promise<void>;
}

export function createPackages(deps: FirmwareDeps): Packages {
  const { db } = deps;
  return {
    async list({ scope }, query) {
      const page = await packagesStore(db).page(scope, query);
      const usage = await usageOf(db, scope, page.records);
      return { ...page, records: page.records.map((row) => ({ ...row, usedBy: usage(row) })) };
    },
    get: ({ scope }, id) => detailOf(db, scope, id),
    create: (requester, fields) => create(deps, requester, fields),
    update: (requester, id, change) => update(deps, requester, { id, ...change }),
    remove: (requester, id) => remove(deps, requester, id),
  };
}

export async function detailOf(db: Queries, scope: DataScope, id: number): Promise<FirmwarePackage> {
  const row = found(await packagesStore(db).find(scope, id), CORE_REFUSALS.notFound);
  const [files, dependencies, usage] = await Promise.all([
    filesStore(db).shown(id),
    packagesStore(db).dependencies(id),
    usageOf(db, scope, [row]),
  ]);
  return { ...row, usedBy: usage(row), files, dependencies };
}

/** They are the platform's, whatever a role was given. */
export function requirePlatform({ caller }: Requester): void {
  if (!caller.scope.isAll) throw new Refused(CORE_REFUSALS.noPermission);
}

/** Nobody else changes it, or gives its product another rule, until the transaction ends. */
export async function heldPackage(tx: Queries, requester: Requester, id: number): Promise<PackageRecord> {
  requirePlatform(requester);
  const store = packagesStore(tx);
  const { productId } = found(await store.find(EVERYTHING, id), CORE_REFUSALS.notFound);
  await store.awaitTurn(productId);
  await store.lock(id);
  return found(await store.find(EVERYTHING, id), CORE_REFUSALS.notFound);
}

export async function heldDraft(tx: Queries, requester: Requester, id: number): Promise<PackageRecord> {
  const row = await heldPackage(tx, requester, id);
  if (row.state !== "draft") throw new Refused(FIRMWARE_REFUSALS.notADraft);
  return row;
}

async function create(
  deps: FirmwareDeps,
  requester: Requester,
  fields: PackageFields,
): Promise<FirmwarePackage> {
  requirePlatform(requester);
  const { dependencies, productId, ...content } = fields;
  return deps.db.transaction(async (tx) => {
    const store = packagesStore(tx);
    await store.awaitTurn(productId);
    if (!(await store.isProduct(productId))) throw refusedAt("productId", FIRMWARE_REFUSALS.strangeProduct);
    const rule = await store.ruleOf(productId);
    await requireFitting(tx, fields, { rule, butId: 0 });
    const made = { productId, ...content, versionKey: versionKey(rule, content.version) };
    const id = await store.insert(made, requester.caller.displayName, deps.clock.now());
    await store.setDependencies(id, dependencies);
    await recordPackage(deps, tx, { requester, verb: "create", id, after: fields });
    return detailOf(tx, EVERYTHING, id);
  });
}

async function update(
  deps: FirmwareDeps,
  requester: Requester,
  { id, revision, dependencies, ...content }: PackageChange & { id: number },
): Promise<FirmwarePackage> {
  return deps.db.transaction(async (tx) => {
    const store = packagesStore(tx);
    const row = await heldDraft(tx, requester, id);
    if (row.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
    const { productId } = row;
    await requireFitting(tx, { ...content, dependencies, productId }, { rule: row.versionRule, butId: id });
    const before = { ...contentOf(row), dependencies: await store.dependencies(id) };
    const key = versionKey(row.versionRule, content.version);
    await store.update(id, { ...content, versionKey: key }, deps.clock.now());
    await store.setDependencies(id, dependencies);
    const made = await detailOf(tx, EVERYTHING, id);
    const after = { ...content, dependencies };
    await recordPackage(deps, tx, { requester, verb: "update", id, before, after });
    return made;
  });
}

async function remove(deps: FirmwareDeps, requester: Requester, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await heldDraft(tx, requester, id);
    const files = filesStore(tx);
    await looseFileStore(tx).noteAll(await files.stored({ packageId: id }), deps.clock.now());
    await files.removeAll(id);
    await packagesStore(tx).remove(id);
    const before = { productId: row.productId, ...contentOf(row) };
    await recordPackage(deps, tx, { requester, verb: "delete", id, before });
  });
}

/** Its version and what it needs can be read by the product's rule, and no other package says the same version. */
async function requireFitting(
  tx: Queries,
  { productId, kind, version, dependencies }: PackageFields,
  { rule, butId }: { rule: VersionRule; butId: number },
): Promise<void> {
  requireReadable(rule, version);
  refuseDependencies(rule, { kind, version }, dependencies);
  const others = await packagesStore(tx).otherVersions(productId, kind, butId);
  if (others.some((other) => compareVersions(rule, other, version) === 0))
    throw refusedAt("version", FIRMWARE_REFUSALS.versionTaken, { version });
}

const contentOf = ({ kind, eventName, version, hardwareRevisions, notesZh, notesEn }: PackageRecord) => ({
  ...{ kind, eventName, version, hardwareRevisions, notesZh, notesEn },
});
