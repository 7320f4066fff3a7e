import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import {
  PRODUCT_REFUSALS,
  type ProductChange,
  type ProductFields,
  type ProductRow,
} from "@sweepline/contract/fleet/products.ts";
import {
  CAPABILITIES,
  capabilitiesOf,
  KIND_CAPABILITIES,
} from "@sweepline/contract/fleet/shared/protocols.ts";
import { EVERYTHING, type Requester } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { productsStore, type SettledProduct } from "./products.store.ts";

const record = recorderOf("fleet_products", "product");

export interface ProductsDeps {
  db: Database;
  audit: Pick<Audit, "record">;
  /** Notifies every process that these devices have changed. */
  publishDevices(change: { deviceIds: number[]; serialNumbers: string[]; isRevoked: false }): void;
}

export interface ProductChanges {
  create(requester: Requester, fields: ProductFields): Promise<ProductRow>;
  update(requester: Requester, change: ProductChange): Promise<ProductRow>;
  /** Only one that no device has ever been of. */
  remove(requester: Requester, id: number): Promise<void>;
}

export function productChanges(deps: ProductsDeps): ProductChanges {
  return {
    create: (requester, fields) => create(deps, requester, fields),
    update: (requester, change) => update(deps, requester, change),
    remove: (requester, id) => remove(deps, requester, id),
  };
}

/** Capabilities in their order, those of the kind where none are named; settings only for what takes them. */
export function settled({ capabilities, ...fields }: ProductFields): SettledProduct {
  const wanted = capabilities ?? capabilitiesOf(KIND_CAPABILITIES[fields.kind], fields.protocol);
  const all = CAPABILITIES.filter((capability) => wanted.includes(capability));
  const defaultSettings = all.includes("settings") ? fields.defaultSettings : {};
  return { ...fields, capabilities: all, defaultSettings };
}

function create(
  { db, audit }: ProductsDeps,
  requester: Requester,
  fields: ProductFields,
): Promise<ProductRow> {
  return db.transaction(async (tx) => {
    const store = productsStore(tx);
    const product = settled(fields);
    await store.awaitTurn();
    const id = await store.insert(product);
    if (id === undefined) throw codeTaken(product.code);
    const row = await current(tx, id);
    await record({ audit }, tx, { requester, verb: "create", id, after: product });
    return row;
  });
}

async function update(
  { db, audit, publishDevices }: ProductsDeps,
  requester: Requester,
  { id, revision, ...fields }: ProductChange,
): Promise<ProductRow> {
  const { row, published } = await db.transaction(async (tx) => {
    const store = productsStore(tx);
    await store.awaitTurn();
    const before = await held(tx, requester, id);
    if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
    const product = settled({ ...fields, capabilities: fields.capabilities ?? before.capabilities });
    await refuseFixed(tx, before, product);
    if (await store.isCodeTaken(product.code, id)) throw codeTaken(product.code);
    await store.update(id, product);
    const isAlertMoved = product.alertPercent !== before.alertPercent;
    const concerned = isAlertMoved ? await store.onlineDevices(id) : [];
    const after = await current(tx, id);
    await record({ audit }, tx, { requester, verb: "update", id, before: fieldsOf(before), after: product });
    return { row: after, published: concerned };
  });
  if (published.length > 0)
    publishDevices({
      deviceIds: published.map((device) => device.id),
      serialNumbers: published.map((device) => device.serialNumber),
      isRevoked: false,
    });
  return row;
}

async function remove({ db, audit }: ProductsDeps, requester: Requester, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await held(tx, requester, id);
    const { deviceCount: devices, decommissionedCount: decommissioned } = await current(tx, id);
    if (devices + decommissioned > 0)
      throw new Refused(PRODUCT_REFUSALS.productInUse, { values: { devices, decommissioned } });
    await productsStore(tx).remove(id).catch(refuseNeeded);
    await record({ audit }, tx, { requester, verb: "delete", id, before: fieldsOf(before) });
  });
}

/** Rooms above keep what refers to it. */
function refuseNeeded(error: Error & { code?: string }): never {
  throw error.code === FOREIGN_KEY ? new Refused(PRODUCT_REFUSALS.productNeeded) : error;
}
const FOREIGN_KEY = "23503";

/** The product as the caller sees it; nobody gives it a device until the transaction ends, since that needs its row. */
async function held(tx: Queries, { caller }: Requester, id: number): Promise<ProductRow> {
  const store = productsStore(tx);
  await store.lock(id);
  return found(await store.find(caller.scope, id), CORE_REFUSALS.notFound);
}

/** With all of its devices, whoever holds them. */
async function current(tx: Queries, id: number): Promise<ProductRow> {
  return found(await productsStore(tx).find(EVERYTHING, id), CORE_REFUSALS.notFound);
}

async function refuseFixed(tx: Queries, before: ProductRow, after: SettledProduct): Promise<void> {
  const changed = (["kind", "protocol"] as const).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  const { deviceCount, decommissionedCount } = await current(tx, before.id);
  if (deviceCount + decommissionedCount === 0) return;
  throw refusedAt(PRODUCT_REFUSALS.productFixed, changed);
}

const codeTaken = (code: string): Refused => refusedAt(PRODUCT_REFUSALS.productCodeTaken, ["code"], { code });

function refusedAt(text: Refusal, fields: readonly string[], values: Record<string, string> = {}): Refused {
  return new Refused(text, { values, fields: fields.map((field) => ({ field, text })) });
}

/** What a form holds of it: counts and instants are no one's decision. */
function fieldsOf(row: ProductRow): SettledProduct {
  const { id: _, deviceCount: __, decommissionedCount: ___, createdAt, updatedAt, revision, ...fields } = row;
  return fields;
}
