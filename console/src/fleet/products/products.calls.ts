import { PRODUCT_ENDPOINTS as E } from "@sweepline/contract/fleet/products.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Creation = InputOf<typeof E.create>["body"];
type Change = InputOf<typeof E.update>["body"];

/** All products, for filters. They change rarely. */
export const productOptionsQuery = () => ({
  ...queryFor(E.options, {}),
  staleTime: 60_000,
});

export const productQuery = (id: number) => queryFor(E.get, { params: { id } });

/** A write after which products are read again, and devices too: what they can is their product's. */
const useProductWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.options, "devices"]);

export const useCreateProduct = () => useProductWrite((body: Creation) => call(E.create, { body }));
export const useUpdateProduct = () => useProductWrite((body: Change) => call(E.update, { body }));
export const useRemoveProduct = () => useProductWrite((id: number) => call(E.remove, { params: { id } }));
