import { itemOf, type RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { columnOf } from "../../core/db/columns.ts";

/** All that a room's files, tables, types and addresses are called, out of two words of its plan. */
export interface RoomNames {
  wing: RoomPlan["wing"];
  /** `map-layers`, `map-layer` */
  room: string;
  item: string;
  /** `MapLayers`, `mapLayers`, `map_layers` */
  Rooms: string;
  rooms: string;
  table: string;
  /** `MapLayer`, `mapLayer`, `MAP_LAYER` */
  Item: string;
  itemName: string;
  ITEM: string;
  /** Part of its addresses: `maplayer`. */
  path: string;
  /** Prefix of its permissions: `sites_map-layers`. */
  right: string;
}

export const pascal = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replaceAll("-", "_");

export function namesOf(plan: Pick<RoomPlan, "wing" | "room" | "item">): RoomNames {
  const { wing, room } = plan;
  const item = itemOf(plan) ?? room;
  return {
    wing,
    room,
    item,
    Rooms: pascal(room),
    rooms: camel(room),
    table: snake(room),
    Item: pascal(item),
    itemName: camel(item),
    ITEM: snake(item).toUpperCase(),
    path: camel(item).toLowerCase(),
    right: `${wing}_${room}`,
  };
}

/** Of the rows that go with a head: `invoice-line` is in `invoice_lines`. */
export interface LineNames {
  item: string;
  Line: string;
  lineName: string;
  LINE: string;
  table: string;
}

export const lineNamesOf = (item: string): LineNames => ({
  item,
  Line: pascal(item),
  lineName: camel(item),
  LINE: snake(item).toUpperCase(),
  table: `${snake(item)}s`,
});

/** Column of a field. Words that PostgreSQL keeps for itself stand between quotes. */
export const columnIn = (field: string): string => sqlName(columnOf(field));

export const sqlName = (name: string): string => (SQL_RESERVED.has(name) ? `"${name}"` : name);

/** Reserved in PostgreSQL 18, wherever a column or a table stands. */
const SQL_RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp
  current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having
  ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not
  notnull null offset on only or order outer overlaps placing primary references returning right select session_user similar some
  symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where window with
  between bigint bit boolean char character coalesce dec decimal exists extract float greatest grouping inout int integer interval
  json json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table json_value
  least merge_action national nchar none normalize nullif numeric out overlay position precision real row setof smallint substring
  time timestamp treat trim values varchar xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi
  xmlroot xmlserialize xmltable`.split(/\s+/),
);
