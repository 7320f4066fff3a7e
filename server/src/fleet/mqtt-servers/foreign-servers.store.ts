import sql, { raw, type Sql } from "sql-template-tag";

/**
 * Whether the device `d` speaks through a server that is neither its holder's nor of anybody above: it was handed on, and
 * whoever runs that server has no right to it any more. Nothing is taken from there, and nothing sent.
 */
export const IS_CUT_OFF: Sql = sql`exists (
  select from mqtt_servers m join organization_directory o on o.id = d.organization_id
  where m.id = d.mqtt_server_id and m.organization_id <> all(o.path))`;

/** Number and name of the server in that column as an object; null where there is none. */
export const serverNamed = (column: string): Sql =>
  sql`(select jsonb_build_object('id', m.id, 'name', m.name) from mqtt_servers m where m.id = ${raw(column)})`;
