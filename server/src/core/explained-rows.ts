import type { CompanyPermission, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { DataScope } from "./caller.ts";

/** How a room lets be explained who may see its rows. */
export interface ExplainedRows {
  /** The call that shows the row: what it asks of a person, and of their company. */
  endpoint: Pick<Endpoint, "permission" | "companyPermission">;
  /** What is left out of the row where the company was not granted it. */
  withholds?: readonly CompanyPermission[];
  /** Rows within a scope, by the very condition of the room's own pages: so that what is explained is what happens. */
  rows(scope: DataScope, choice: RowChoice): Promise<NamedRow[]>;
}

/** A row by its name and whose it is. */
export interface NamedRow {
  id: number;
  name: string;
  organizationId: number;
}

/** One row by its id, or those that a search finds. */
export interface RowChoice {
  id?: number;
  search?: string;
  limit: number;
}
