import type { Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { Provided } from "../../core/db/provided.ts";

/** What begins with a device in other rooms, in the statement that makes it: of a select of new `id`s. */
export const withNewDevices = new Provided<(ids: Sql) => Sql>("what begins with a device");

/** What is noted of who registered devices, in the same transaction. */
export const onRegistered = new Provided<
  (tx: Queries, ids: readonly number[], staffId: number) => Promise<void>
>("what is noted of registrations");

/** Whether an organization's map key means one map: of the columns that hold them. */
export const onMap = new Provided<(mapId: number, of: { organization: Sql; mapKey: Sql }) => Sql>(
  "devices on a map",
);
