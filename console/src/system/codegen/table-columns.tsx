import { CODEGEN_ENDPOINTS as E, type GeneratedTable } from "@sweepline/contract/system/codegen/index.ts";
import { zipNameOf } from "@sweepline/contract/system/codegen/plan.ts";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { RowLink, TwoLines } from "../../ui/table/index.ts";
import { useGenerate, useRemoveTable } from "./codegen.calls.ts";
import styles from "./codegen.module.css";
import { codegenTexts } from "./codegen.texts.ts";

/** What is open over the list. */
export interface OpenedTable {
  readonly as: "preview" | "differences";
  readonly table: GeneratedTable;
}

interface TableActs {
  readonly onOpen: (opened: OpenedTable) => void;
  readonly onHistory: (tableId: number) => void;
  /** Called once it is gone. */
  readonly onRemoved: (tableId: number) => void;
}

export function useTableColumns(acts: TableActs): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(codegenTexts);
  const language = useLanguage();
  const c = useColumnsOf(E.list);
  const href = useHref();
  return useMemo(
    () => [
      {
        ...{ key: "table", title: t.table, sort: "table", fixed: "left", width: 13 },
        render: ({ id, table, comment }) => (
          <TwoLines below={comment}>
            <RowLink to={href("codegenTable", { id })}>{table}</RowLink>
          </TwoLines>
        ),
      },
      c.line("sourceName", t.source, { key: "source", width: 8 }),
      {
        ...{ key: "room", title: t.room, sort: "room", width: 11 },
        render: ({ wing, room }) => (
          <TwoLines below={t.wings[wing]}>
            <span className={styles.mono} title={room}>
              {room}
            </span>
          </TwoLines>
        ),
      },
      {
        ...{ key: "title", title: t.titleOf, width: 9, isHiddenAtFirst: "narrow" },
        render: ({ title }) => title[language],
      },
      {
        ...{ key: "relation", title: t.relation, width: 8, isHiddenAtFirst: "narrow" },
        render: ({ relation }) => t.relations[relation.kind],
      },
      c.number("columnCount", t.columns, { key: "columns", width: 6 }),
      {
        ...{ key: "generatedAt", title: t.generatedAt, sort: "generatedAt", width: 11 },
        render: ({ generatedAt }) => <Generated at={generatedAt} />,
      },
      { ...c.time("changedAt", t.changedAt, { width: 11 }), sort: "changedAt", isHiddenAtFirst: true },
      { ...c.line("changedBy", t.changedBy, { width: 8 }), isHiddenAtFirst: true },
      { ...c.time("importedAt", t.importedAt, { width: 11 }), isHiddenAtFirst: true },
      c.actions(12, (table) => <TableActions table={table} {...acts} />),
    ],
    [t, c, language, href, acts],
  );
}

function Generated({ at }: { readonly at: string | null }) {
  const t = useTexts(codegenTexts);
  const format = useFormat();
  return at === null ? <span className={styles.faint}>{t.never}</span> : format.dateTime(at);
}

function TableActions({
  table,
  onOpen,
  onHistory,
  onRemoved,
}: TableActs & { readonly table: GeneratedTable }) {
  const t = useTexts(codegenTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [generate, remove] = [useGenerate(), useRemoveTable()];
  const { id, revision, table: name } = table;
  return (
    <RowActions
      name={name}
      buttons={[
        {
          ...{ label: t.edit, name: t.editOf(name), requires: E.update },
          onSelect: () => void navigate(href("codegenTable", { id })),
        },
        {
          ...{ label: t.preview, name: t.previewOf(name), requires: E.preview },
          onSelect: () => onOpen({ as: "preview", table }),
        },
        {
          ...{ label: t.generate, name: t.generateOf(name), requires: E.generate },
          ...{ done: t.generated(zipNameOf(table)), onSelect: () => generate.mutateAsync(table) },
        },
      ]}
      menu={[
        {
          ...{ label: t.check, requires: E.differences },
          onSelect: () => onOpen({ as: "differences", table }),
        },
        { label: t.history, requires: E.history, onSelect: () => onHistory(id) },
        {
          ...{ label: t.remove, requires: E.remove, isDanger: true },
          ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed(name) },
          onSelect: async () => {
            await remove.mutateAsync({ id, revision });
            onRemoved(id);
          },
        },
      ]}
    />
  );
}
