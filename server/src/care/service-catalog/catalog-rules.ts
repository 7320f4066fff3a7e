import { SERVICE_CATALOG_REFUSALS as R } from "@sweepline/contract/care/service-catalog/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { currentValues, requireInDictionary } from "../../system/dictionaries/index.ts";
import type { Audit } from "../../system/logs/index.ts";
import { isKnownOrganization, type Reader } from "./owned.store.ts";

export interface CatalogDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
}

/** Fields whose values stand in a dictionary of the operator. */
const DICTIONARY_OF = {
  businessType: "serviceBusinessType",
  classification: "serviceClassification",
  level: "processingLevel",
} as const;
export type DictionaryField = keyof typeof DICTIONARY_OF;

export const valuesOf = (db: Queries, field: DictionaryField) => currentValues(db, DICTIONARY_OF[field]);

/** A value that a row has already may stay, also where the dictionary has lost it. */
export async function requireValues(
  db: Queries,
  values: Partial<Record<DictionaryField, string>>,
  before: Partial<Record<DictionaryField, string>> = {},
): Promise<void> {
  await requireInDictionary(db, DICTIONARY_OF, { values, before });
}

/** The organization that rows are made for: the person's own unless they name one in their reach. */
export async function ownerOf(
  db: Queries,
  { caller }: Requester,
  organizationId: number | undefined,
): Promise<number> {
  const id = organizationId ?? caller.organizationId;
  if (await isOrganizationWithin(db, caller.scope, id)) return id;
  throw refusedAt("organizationId", CORE_REFUSALS.notFound);
}

/** The organization for which somebody asks what counts. */
export async function readerOrganization(
  db: Queries,
  reader: Reader,
  organizationId: number | undefined,
): Promise<number> {
  const id = organizationId ?? reader.organizationId;
  if (await isKnownOrganization(db, reader, id)) return id;
  throw refusedAt("organizationId", CORE_REFUSALS.notFound);
}

/** Of a row that somebody wants to change: whether they may, and whether they have seen its newest state. */
export function requireOwn<Row extends { isOwn: boolean; revision: number }>(
  row: Row | undefined,
  revision?: number,
): Row {
  const present = found(row, CORE_REFUSALS.notFound);
  if (!present.isOwn) throw new Refused(R.offeredFromAbove);
  if (revision !== undefined && present.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
  return present;
}
