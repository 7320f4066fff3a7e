import { DEFAULT_RETENTION_DAYS, MAX_RETENTION_DAYS } from "@sweepline/contract/fleet/products.ts";
import { KIND_CAPABILITIES } from "@sweepline/contract/fleet/protocols.ts";
import type { Queries } from "../../core/db/database.ts";
import { listOptions, type NewProduct, upsertProduct } from "./products.store.ts";

type Defaulted = "retentionDays" | "protocol" | "capabilities";
export type ProductDraft = Omit<NewProduct, Defaulted> & Partial<Pick<NewProduct, Defaulted>>;

export interface Products {
  options(): ReturnType<typeof listOptions>;
  /** The id of the product with this code; written if there is none, left as it is if there is. */
  ensure(product: ProductDraft): Promise<number>;
}

export function createProducts({ db }: { db: Queries }): Products {
  return {
    options: () => listOptions(db),
    async ensure({ retentionDays = DEFAULT_RETENTION_DAYS, protocol = "vda5050", ...product }) {
      if (!Number.isInteger(retentionDays) || retentionDays < 1 || retentionDays > MAX_RETENTION_DAYS)
        throw new RangeError(`retentionDays of ${product.code}: ${retentionDays}`);
      const { capabilities = KIND_CAPABILITIES[product.kind] } = product;
      return upsertProduct(db, { ...product, retentionDays, protocol, capabilities });
    },
  };
}
