import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

/** A product as rows of a file name it. */
export interface NamedProduct {
  id: number;
  code: string;
  name: string;
  partNumberPrefix: string;
  protocol: Protocol;
}

/** An organization that devices may be put into. */
export interface Place {
  id: number;
  orgCode: string;
  orgName: string;
  shortName: string;
  isEnabled: boolean;
}

export function productsCalled(db: Queries, codes: readonly string[]): Promise<NamedProduct[]> {
  return db.many<NamedProduct>(sql`
    select id, code, name, part_number_prefix as "partNumberPrefix", protocol from products
    where lower(code) = any(${codes.map((code) => code.toLowerCase())})`);
}

/** Disabled ones too, with those below a disabled one: they are known, and told so. */
export function placesCalled(
  db: Queries,
  scope: DataScope,
  wanted: { id: number; names: readonly string[] },
): Promise<Place[]> {
  const names = [...wanted.names];
  return db.many<Place>(sql`
    select p.id, p.org_code as "orgCode", p.org_name as "orgName", p.short_name as "shortName",
      not exists (select 1 from organization_directory a where a.id = any(p.path) and not a.is_enabled) as "isEnabled"
    from organization_directory p
    where (p.id = ${wanted.id} or p.org_code = any(${names}) or p.org_name = any(${names})
      or p.short_name = any(${names})) and ${withinScope(scope, { organization: "p.id" })}`);
}

/** Serial numbers that are taken in any case, in small letters, by whomever: each names one device of the whole platform. */
export async function takenAmong(db: Queries, serialNumbers: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ serialNumber: string }>(sql`
    select lower(serial_number) as "serialNumber" from devices
    where lower(serial_number) = any(${serialNumbers.map((one) => one.toLowerCase())})`);
  return new Set(rows.map(({ serialNumber }) => serialNumber));
}
