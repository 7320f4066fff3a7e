import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  newProductSchema,
  type ProductListQuery,
  type ProductOption,
  type ProductRow,
} from "@sweepline/contract/fleet/products.ts";
import type { z } from "zod";
import type { Caller } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import { productsStore } from "./products.store.ts";
import {
  type ProductChanges,
  type ProductsDeps,
  productChanges,
  settled,
} from "./products-changes.service.ts";

/** As the product's own code writes one: the form's rules hold, but what a form must say may be left out. */
type Draft = z.input<typeof newProductSchema>;
export type ProductDraft = Pick<Draft, "code" | "name" | "kind"> & Partial<Draft>;

export interface Products extends ProductChanges {
  options(): Promise<ProductOption[]>;
  list(caller: Caller, query: ProductListQuery): Promise<Page<ProductRow>>;
  get(caller: Caller, id: number): Promise<ProductRow>;
  /** The id of the product with this code; written if there is none, left as it is if there is. */
  ensure(draft: ProductDraft): Promise<number>;
}

export function createProducts(deps: ProductsDeps): Products {
  const store = productsStore(deps.db);
  return {
    options: store.options,
    list: ({ scope }, query) => store.page(scope, query),
    get: async ({ scope }, id) => found(await store.find(scope, id), CORE_REFUSALS.notFound),
    async ensure(draft) {
      const { projectName = draft.name, protocol = "vda5050" } = draft;
      return store.ensure(settled(newProductSchema.parse({ ...draft, projectName, protocol })));
    },
    ...productChanges(deps),
  };
}
