import type { DeviceKind } from "@sweepline/contract/fleet/codes.ts";
import type { ProductOption } from "@sweepline/contract/fleet/products.ts";
import type { Capability, Protocol } from "@sweepline/contract/fleet/protocols.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface NewProduct {
  code: string;
  name: string;
  kind: DeviceKind;
  protocol: Protocol;
  capabilities: readonly Capability[];
  projectName?: string;
  description?: string;
  retentionDays: number;
  alertPercent?: number;
  partNumberPrefix?: string;
}

export function listOptions(db: Queries): Promise<ProductOption[]> {
  return db.many<ProductOption>(sql`select id, code, name, kind from products order by name, id`);
}

/** Answers the product's id, also where another process has written it at the same moment. */
export async function upsertProduct(db: Queries, product: NewProduct): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into products (code, name, kind, project_name, description, retention_days, alert_percent, part_number_prefix,
      protocol, capabilities)
    values (${product.code}, ${product.name}, ${product.kind}, ${product.projectName ?? ""},
      ${product.description ?? ""}, ${product.retentionDays}, ${product.alertPercent ?? 20},
      ${product.partNumberPrefix ?? ""}, ${product.protocol}, ${[...product.capabilities]})
    on conflict (code) do update set code = excluded.code
    returning id`);
  return id;
}
