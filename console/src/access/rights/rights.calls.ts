import { RIGHTS_ENDPOINTS as E, type RowKind } from "@sweepline/contract/access/rights.ts";
import { call, queryFor } from "../../core/api/index.ts";

/** By a search, or the one that is chosen already. */
interface Wanted {
  readonly search?: string | undefined;
  readonly id?: number | undefined;
}

export const rowsQuery = (kind: RowKind, wanted: Wanted) => queryFor(E.rows, { query: { kind, ...wanted } });

export const explanationQuery = (about: { staffId: number; kind: RowKind; id: number }) =>
  queryFor(E.explain, { query: about });

export const viewAs = (staffId: number) => call(E.viewAs, { body: { staffId } });
