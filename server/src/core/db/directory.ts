import type { Sql } from "sql-template-tag";
import { Provided } from "./provided.ts";

/**
 * Organizations and people as everyone below the access wing knows them: what a scope is made of, and the names that lists
 * show. Its rooms provide them as tables of these columns.
 */

/** `id, path, org_name, region_info` */
export const organizationDirectory = new Provided<Sql>("organizations");
/** `id, organization_id, username, display_name` */
export const peopleDirectory = new Provided<Sql>("people");

export const organizations = (): Sql => organizationDirectory.only();
export const people = (): Sql => peopleDirectory.only();
