import { useCallback, useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";

/** When it was, as the way to open the row. */
export function useAtColumn<Row extends { readonly at: string }>(
  onOpen: (row: Row) => void,
): DataColumn<Row, "at"> {
  const t = useTexts(logsTexts);
  const format = useFormat();
  return useMemo(
    () => ({
      ...{ key: "at", title: t.at, sort: "at", width: 11 },
      render: (row) => (
        <button type="button" className={styles.open} title={t.open} onClick={() => onOpen(row)}>
          {format.dateTime(row.at)}
        </button>
      ),
    }),
    [t, format, onOpen],
  );
}

/** How often a row stands for the same; once needs no mention. */
export function useTimes(): (count: number) => string {
  const format = useFormat();
  return useCallback((count) => (count > 1 ? `×${format.number(count)}` : ""), [format]);
}
