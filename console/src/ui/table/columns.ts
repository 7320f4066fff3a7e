import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { readStored, writeStored } from "../../core/store/index.ts";

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
  /** Not shown until the person asks for it. */
  readonly isHiddenAtFirst?: boolean;
  /** Always shown and kept in sight: the name at the left, the actions at the right. */
  readonly fixed?: "left" | "right";
}

type Shown = Readonly<Record<string, boolean>>;
const isShown = (value: unknown): value is Shown => typeof value === "object" && value !== null;

/** Which columns a person sees, kept per table; a column that is new in a release shows as its author meant it. */
export function useColumnChoice<Row, Sort extends string>(
  id: string,
  columns: readonly DataColumn<Row, Sort>[],
) {
  const key = `columns.${id}`;
  const [shown, setShown] = useState<Shown>(() => readStored("local", key, isShown) ?? {});
  const isVisible = (column: DataColumn<Row, Sort>) =>
    column.fixed !== undefined || (shown[column.key] ?? !column.isHiddenAtFirst);
  const keep = (next: Shown | undefined) => {
    writeStored("local", key, next);
    setShown(next ?? {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: isVisible reads nothing but `shown`
  const visible = useMemo(() => columns.filter(isVisible), [columns, shown]);
  return {
    visible,
    isVisible,
    toggle: (column: DataColumn<Row, Sort>) => keep({ ...shown, [column.key]: !isVisible(column) }),
    restore: () => keep(undefined),
  };
}
