import type { ComponentProps, ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { ListFilters } from "../../ui/list/index.ts";
import styles from "./history.module.css";
import { historyTexts } from "./history.texts.ts";

interface HistoryToolbarProps {
  readonly list: ComponentProps<typeof ListFilters>["list"] & {
    days(from: "from", to: "to"): Omit<ComponentProps<typeof DayRange>, "label">;
  };
  readonly file: ReactNode;
  /** Filters beside the range of days. */
  readonly children: ReactNode;
}

/** Above a list of what was: its filters, and a file of it beside them. */
export function HistoryToolbar({ list, file, children }: HistoryToolbarProps) {
  const t = useTexts(historyTexts);
  return (
    <div className={styles.toolbar}>
      <ListFilters list={list}>
        {children}
        <DayRange label={t.range} {...list.days("from", "to")} />
      </ListFilters>
      {file}
    </div>
  );
}
