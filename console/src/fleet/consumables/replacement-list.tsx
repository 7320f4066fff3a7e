import { CONSUMABLE_ENDPOINTS as E, type Replacement } from "@sweepline/contract/fleet/consumables.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import { telemetryTexts, wordFor } from "../telemetry/index.ts";
import { useUndo } from "./consumables.calls.ts";
import styles from "./consumables.module.css";
import { consumableTexts } from "./consumables.texts.ts";

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
  const words = useTexts(telemetryTexts);
  const list = useList(REPLACEMENTS, { params: { id: deviceId } });
  const part = list.bind("kind");
  return (
    <ListTable
      list={list}
      label={t.history}
      columns={useReplacementColumns(onCorrect)}
      words={t}
      filters={
        <SelectOne
          value={part.value || undefined}
          options={kinds.map((kind) => ({ value: kind, label: wordFor(words, "consumables", kind) }))}
          placeholder={t.allParts}
          label={t.part}
          width={12}
          onChange={(kind) => part.onChange(kind ?? "")}
        />
      }
    />
  );
}

function useReplacementColumns(onCorrect: (row: Replacement) => void): readonly DataColumn<Replacement>[] {
  const t = useTexts(consumableTexts);
  const words = useTexts(telemetryTexts);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "replacedAt",
        title: t.replacedAt,
        width: 11.5,
        render: ({ replacedAt, undoneAt }) => (
          <span className={undoneAt ? styles.undone : undefined}>{format.dateTime(replacedAt)}</span>
        ),
      },
      { key: "part", title: t.part, width: 8, render: ({ kind }) => wordFor(words, "consumables", kind) },
      { key: "who", title: t.who, width: 11, render: ({ staffName }) => staffName ?? t.bySelf },
      {
        key: "used",
        title: t.usedAt,
        width: 8,
        align: "right",
        render: ({ usedHours }) => format.number(usedHours, 1),
      },
      { key: "source", title: t.source, width: 8, render: ({ source }) => t.sources[source] },
      {
        key: "counter",
        title: t.counter,
        width: 11,
        render: ({ counterResetAt }) =>
          counterResetAt ? t.counterReset(format.dateTime(counterResetAt)) : t.counterNotReset,
      },
      { key: "note", title: t.note, width: 11, render: ({ note }) => note || NOT_REPORTED },
      {
        key: "actions",
        title: "",
        width: 9,
        fixed: "right",
        render: (row) => <Acts row={row} onCorrect={onCorrect} />,
      },
    ],
    [t, words, format, onCorrect],
  );
}

function Acts({ row, onCorrect }: { row: Replacement; onCorrect: (row: Replacement) => void }) {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  const undo = useUndo();
  const mayReplace = useMay(E.correct);
  if (row.undoneAt)
    return (
      <span className={styles.soft}>
        {t.undone(row.undoneByName ?? NOT_REPORTED, format.date(row.undoneAt))}
      </span>
    );
  if (!mayReplace) return null;
  return (
    <>
      <Button size="small" type="text" onClick={() => onCorrect(row)}>
        {t.correct}
      </Button>
      <ConfirmButton
        size="small"
        type="text"
        danger
        question={t.undoQuestion}
        onConfirm={() => undo.mutateAsync(row.id).then(() => notify("success", t.undoneDone))}
      >
        {t.undo}
      </ConfirmButton>
    </>
  );
}
