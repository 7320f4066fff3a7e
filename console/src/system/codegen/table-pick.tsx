import type { ForeignTable } from "@sweepline/contract/system/codegen/data-sources.ts";
import { type CODEGEN_ENDPOINTS, MAX_IMPORT } from "@sweepline/contract/system/codegen/index.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import { type ListColumn, ListTable, useLocalList } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { OneLine, SearchBox } from "../../ui/table/index.ts";
import styles from "./codegen.module.css";
import { FOREIGN_TABLES } from "./codegen-lists.ts";
import { importTexts } from "./import.texts.ts";

interface TablePickProps {
  readonly sourceId: number;
  /** Of the form's item. */
  readonly value?: readonly string[];
  readonly onChange?: (names: readonly string[]) => void;
}

/** Tables that the source has now; those imported already cannot be chosen once more. */
export function TablePick({ sourceId, value = [], onChange }: TablePickProps) {
  const t = useTexts(importTexts);
  const list = useLocalList(FOREIGN_TABLES, { params: { id: sourceId } });
  return (
    <div className={styles.pick}>
      <ListTable
        list={list}
        label={t.tables}
        texts={t}
        rowKey={({ name }: ForeignTable) => name}
        columns={useForeignColumns()}
        filters={<SearchBox {...list.bind("search")} label={t.search} />}
        selection={{
          keys: value,
          onChange: (keys) => onChange?.(keys.map(String)),
          canChoose: ({ tableId }) => tableId === null,
        }}
      />
      <Chosen names={value} onDrop={(name) => onChange?.(value.filter((one) => one !== name))} />
    </div>
  );
}

function useForeignColumns(): readonly ListColumn<typeof CODEGEN_ENDPOINTS.foreignTables>[] {
  const t = useTexts(importTexts);
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.table, sort: "name", fixed: "left", width: 16 },
        render: ({ name, isView, tableId }) => (
          <span className={styles.foreign}>
            <OneLine>{name}</OneLine>
            {isView ? <StatusTag tone="neutral">{t.view}</StatusTag> : null}
            {tableId === null ? null : <StatusTag tone="positive">{t.imported}</StatusTag>}
          </span>
        ),
      },
      {
        ...{ key: "comment", title: t.comment, width: 16 },
        render: ({ comment }) => <OneLine>{comment}</OneLine>,
      },
      {
        ...{ key: "columns", title: t.columns, width: 5, align: "right" },
        render: ({ columnCount }) => format.number(columnCount),
      },
    ],
    [t, format],
  );
}

interface ChosenProps {
  readonly names: readonly string[];
  readonly onDrop: (name: string) => void;
}

/** Those of other pages and searches too. */
function Chosen({ names, onDrop }: ChosenProps) {
  const t = useTexts(importTexts);
  const format = useFormat();
  return (
    <div className={styles.chosen}>
      <span role="status" data-over={names.length > MAX_IMPORT || undefined}>
        {t.chosen(format.number(names.length), format.number(MAX_IMPORT))}
      </span>
      <ul aria-label={t.chosenNames}>
        {names.map((name) => (
          <li key={name}>
            <span title={name}>{name}</span>
            <button type="button" aria-label={t.drop(name)} onClick={() => onDrop(name)}>
              <CloseOutlined aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
