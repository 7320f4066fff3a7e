import { FAULT_ENDPOINTS as E } from "@sweepline/contract/care/faults.ts";
import { queryFor } from "../../core/api/index.ts";

export const faultQuery = (id: number) => queryFor(E.get, { params: { id } });
export const unnamedQuery = () => queryFor(E.unnamed, {});
