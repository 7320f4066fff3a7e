import type { TableChange, TableDetail } from "@sweepline/contract/system/codegen/index.ts";
import type { RoomField, RoomRelation, RoomSettings } from "@sweepline/contract/system/codegen/plan.ts";
import { CallError } from "../../core/api/index.ts";
import type { Faults } from "./column-values.ts";

/** The settings of a table as their form has them. */
export interface TableValues extends Omit<RoomSettings, "nameField"> {
  readonly nameField: string | undefined;
  readonly relation: {
    readonly kind: RoomRelation["kind"];
    /** The column that refers to the parent. */
    readonly parent: string | undefined;
    /** The table of the lines and its column, as one choice. */
    readonly lines: string | undefined;
  };
  readonly fields: readonly RoomField[];
}

/** `7/album_id`: a table's number has no slash, a column's name may. */
export const linesKey = (tableId: number, column: string): string => `${tableId}/${column}`;

export const tableValuesOf = (table: TableDetail): TableValues => ({
  ...{ wing: table.wing, room: table.room, item: table.item, title: table.title },
  ...{ itemTitle: table.itemTitle, author: table.author, description: table.description },
  ...{ nameField: table.nameField ?? undefined, fields: table.fields },
  relation: relationValues(table),
});

function relationValues({ relation, references, table }: TableDetail): TableValues["relation"] {
  const own = references.find((reference) => reference.table === table)?.column;
  return {
    kind: relation.kind,
    parent: relation.kind === "tree" ? relation.parent : own,
    lines: relation.kind === "lines" ? linesKey(relation.tableId, relation.reference) : undefined,
  };
}

export const tableBodyOf = ({
  nameField,
  relation,
  fields,
  ...settings
}: TableValues): Omit<TableChange, "revision"> => ({
  ...settings,
  nameField: nameField ?? null,
  relation: relationOf(relation),
  fields: [...fields],
});

function relationOf({ kind, parent = "", lines = "" }: TableValues["relation"]): RoomRelation {
  if (kind === "single") return { kind };
  if (kind === "tree") return { kind, parent };
  const at = lines.indexOf("/");
  return { kind, tableId: Number(lines.slice(0, at)), reference: lines.slice(at + 1) };
}

/** What the server found wrong with columns, by the column as it was sent: one that is changed since is judged anew. */
export type ColumnFaults = ReadonlyMap<RoomField, Faults>;

export function columnFaultsOf({ fields: marked }: CallError, sent: readonly RoomField[]): ColumnFaults {
  const faults = new Map<RoomField, Record<string, string>>();
  for (const { field, msg } of marked) {
    const [, index, part] = /^fields\.(\d+)\.?(.*)$/.exec(field) ?? [];
    const column = index === undefined ? undefined : sent[Number(index)];
    if (column)
      faults.set(column, { ...faults.get(column), [part && part !== "source" ? part : "field"]: msg });
  }
  return faults;
}

const RELATION_CONTROLS: Readonly<Record<string, string>> = {
  relation: "relation.kind",
  "relation.tableId": "relation.lines",
  "relation.reference": "relation.lines",
};

/** What the server says of a part of the relation, at the control that the form has for it. */
export const atControls = (error: CallError): CallError =>
  new CallError(error.message, {
    ...error,
    fields: error.fields.map(({ field, msg }) => ({ field: RELATION_CONTROLS[field] ?? field, msg })),
  });
