import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../button/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { useColumnChoice } from "./columns.ts";
import styles from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";
import { Pager } from "./pager.tsx";
import { Rows } from "./rows.tsx";

/** A list of the server: paged, sorted and filtered there; loading, empty and failed are told apart. */
export function DataTable<Row extends object, Sort extends string = string>(
  props: DataTableProps<Row, Sort>,
) {
  const { columns, query, view, onView } = props;
  const t = useTexts(uiTexts);
  const choice = useColumnChoice(props.id, columns, props.columnStore);
  return (
    <section className={styles.table} aria-label={props.label} aria-busy={query.isFetching}>
      <div className={styles.toolbar}>
        <div className={styles.tools}>{props.toolbar}</div>
        <div>
          <Button
            look="text"
            icon="reload"
            data-turns={query.isFetching || undefined}
            aria-label={t.reload}
            title={t.reload}
            onClick={() => query.refetch()}
          />
          <ColumnChooser
            choice={choice.choice}
            onToggle={choice.toggle}
            onMove={choice.move}
            onRestore={choice.restore}
          />
        </div>
      </div>
      <Rows of={props} columns={choice.visible} />
      <Pager view={view} onView={onView} page={query.data} />
    </section>
  );
}
