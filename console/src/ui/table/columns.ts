import type { ReactNode } from "react";
import { useEffect, useMemo, useState } from "react";
import { readStored, writeStored } from "../../core/store/index.ts";
import { useScale } from "../theme/index.ts";
import { type ArrangedColumn, arranged, moved, recorded, type TableColumns } from "./column-order.ts";

export interface DataColumn<Row, Sort extends string = string> {
  /** Stable name: persisted where the person hides or shows columns. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The endpoint's sort field, where it has one. */
  readonly sort?: Sort;
  /** In rem. */
  readonly width?: number;
  readonly align?: "left" | "right" | "center";
  /** Not shown until the person asks for it; "narrow": only where the window is narrower than the base of §9. */
  readonly isHiddenAtFirst?: boolean | "narrow";
  /** Always shown and kept in sight: the name at the left, the actions at the right. */
  readonly fixed?: "left" | "right";
}

/** Where a choice of columns is kept beside this browser: undefined until it is known, null where there is none. */
export interface ColumnStore {
  readonly kept: TableColumns | null | undefined;
  readonly keep: (columns: TableColumns | null) => void;
}

const isColumns = (value: unknown): value is TableColumns =>
  Array.isArray(value) &&
  value.every((one) => typeof one?.key === "string" && typeof one.isShown === "boolean");

/**
 * Which columns a person sees and in which order, kept per table: in this browser, and where a page hands over a keeper,
 * there as well, which then has the last word. A column that is new in a release shows as its author meant it.
 */
export function useColumnChoice<Row, Sort extends string>(
  id: string,
  columns: readonly DataColumn<Row, Sort>[],
  columnStore?: ColumnStore,
) {
  const key = `columns.${id}`;
  const [chosen, setChosen] = useState<TableColumns>(() => readStored("local", key, isColumns) ?? []);
  const kept = columnStore?.kept;
  useEffect(() => {
    if (kept === undefined) return;
    setChosen(kept ?? []);
    writeStored("local", key, kept ?? undefined);
  }, [kept, key]);
  const isNarrow = useScale() < 1;
  const choice = useMemo(() => arranged(columns, chosen, isNarrow), [columns, chosen, isNarrow]);
  const keep = (next: TableColumns | null) => {
    writeStored("local", key, next ?? undefined);
    setChosen(next ?? []);
    columnStore?.keep(next);
  };
  const change = (next: readonly ArrangedColumn<DataColumn<Row, Sort>>[]) => keep(recorded(next));
  const visible = useMemo(() => inPlace(columns, choice), [columns, choice]);
  return {
    /** Those that can be moved and hidden, in the person's order. */
    choice,
    visible,
    toggle: (wanted: string) =>
      change(choice.map((one) => (one.column.key === wanted ? { ...one, isShown: !one.isShown } : one))),
    move: (wanted: string, by: -1 | 1) => change(moved(choice, wanted, by)),
    restore: () => keep(null),
  };
}

function inPlace<Row, Sort extends string>(
  columns: readonly DataColumn<Row, Sort>[],
  choice: readonly ArrangedColumn<DataColumn<Row, Sort>>[],
): DataColumn<Row, Sort>[] {
  const at = (side: "left" | "right") => columns.filter(({ fixed }) => fixed === side);
  const shown = choice.filter(({ isShown }) => isShown).map(({ column }) => column);
  return [...at("left"), ...shown, ...at("right")];
}
