import { CONSUMABLE_ENDPOINTS as E, type Replacement } from "@sweepline/contract/fleet/consumables.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { declareList, type ListColumn, ListTable, useColumnsOf, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { useUndo } from "./consumables.calls.ts";
import styles from "./consumables.module.css";
import { consumableTexts } from "./consumables.texts.ts";
import { usePartName } from "./use-part-name.ts";

const REPLACEMENTS = declareList(E.replacements, {
  id: "replacements",
  filters: ["kind"],
  address: { kind: "part" },
  size: 10,
});

interface ReplacementListProps {
  readonly deviceId: number;
  /** Parts that the device has. */
  readonly kinds: readonly string[];
  readonly onCorrect: (row: Replacement) => void;
}

/** Who replaced which part, and when; what was undone stays, struck through. */
export function ReplacementList({ deviceId, kinds, onCorrect }: ReplacementListProps) {
  const t = useTexts(consumableTexts);
  const partName = usePartName();
  const list = useList(REPLACEMENTS, { params: { id: deviceId } });
  const part = list.bind("kind");
  return (
    <ListTable
      list={list}
      label={t.history}
      columns={useReplacementColumns(onCorrect)}
      texts={t}
      filters={
        <SelectOne
          value={part.value || undefined}
          options={kinds.map((kind) => ({ value: kind, label: partName(kind) }))}
          placeholder={t.allParts}
          label={t.part}
          width={12}
          onChange={(kind) => part.onChange(kind ?? "")}
        />
      }
    />
  );
}

function useReplacementColumns(
  onCorrect: (row: Replacement) => void,
): readonly ListColumn<typeof E.replacements>[] {
  const t = useTexts(consumableTexts);
  const c = useColumnsOf(E.replacements);
  const partName = usePartName();
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ key: "replacedAt", title: t.replacedAt, width: 11.5 },
        render: ({ replacedAt, undoneAt }) => (
          <span className={undoneAt ? styles.undone : undefined}>{format.dateTime(replacedAt)}</span>
        ),
      },
      c.value("kind", t.part, { key: "part", width: 8, draw: partName }),
      c.value("staffName", t.who, { key: "who", width: 11, draw: (name) => name ?? t.bySelf }),
      c.value("usedHours", t.usedAt, {
        ...{ key: "used", width: 8, align: "right" },
        draw: (hours) => format.number(hours, 1),
      }),
      c.value("source", t.source, { width: 8, draw: (source) => t.sources[source] }),
      c.value("counterResetAt", t.counter, {
        ...{ key: "counter", width: 11, isHiddenAtFirst: "narrow" },
        draw: (at) => (at ? t.counterReset(format.dateTime(at)) : t.counterNotReset),
      }),
      c.text("note", t.note, { width: 11 }),
      {
        ...{ key: "actions", title: "", width: 9, fixed: "right" },
        render: (row) => <Acts row={row} onCorrect={onCorrect} />,
      },
    ],
    [t, c, partName, format, onCorrect],
  );
}

function Acts({ row, onCorrect }: { row: Replacement; onCorrect: (row: Replacement) => void }) {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  const undo = useUndo();
  if (row.undoneAt)
    return (
      <span className={styles.soft}>
        {t.undone(row.undoneByName ?? NOT_REPORTED, format.date(row.undoneAt))}
      </span>
    );
  return (
    <RowActions
      name=""
      buttons={[
        { label: t.correct, requires: E.correct, onSelect: () => onCorrect(row) },
        {
          ...{ label: t.undo, requires: E.correct, isDanger: true, done: t.undoneDone },
          question: t.undoQuestion,
          onSelect: () => undo.mutateAsync(row.id),
        },
      ]}
    />
  );
}
