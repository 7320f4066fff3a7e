import { CONSUMABLE_ENDPOINTS as E, type Replacement } from "@sweepline/contract/fleet/consumables.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { urlCount, urlText, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button, Select } from "../../ui/kit.ts";
import { type DataColumn, DataTable, FilterBar } from "../../ui/table/index.ts";
import { telemetryTexts, wordFor } from "../telemetry/index.ts";
import { replacementsQuery, useUndo } from "./consumables.calls.ts";
import styles from "./consumables.module.css";
import { consumableTexts } from "./consumables.texts.ts";

const FIELDS = { part: urlText(), current: urlCount(1), size: urlCount(10) };

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
  const [{ part, current, size: wanted }, setView] = useUrlState(FIELDS);
  const size = Math.min(50, wanted);
  const query = useQuery(replacementsQuery(deviceId, { kind: part || undefined, current, size }));
  return (
    <DataTable<Replacement>
      id="replacements"
      label={t.history}
      columns={useReplacementColumns(onCorrect)}
      rowKey={({ id }) => id}
      query={query}
      view={{ current, size, sort: undefined }}
      onView={(next) => setView({ current: next.current, size: next.size })}
      toolbar={
        <FilterBar onReset={part ? () => setView({ part: "", current: 1 }) : undefined}>
          <Select<string>
            allowClear
            value={part || null}
            placeholder={t.allParts}
            aria-label={t.part}
            options={kinds.map((kind) => ({ value: kind, label: wordFor(words, "consumables", kind) }))}
            style={{ width: "12rem" }}
            onChange={(next: string | undefined) => setView({ part: next ?? "", current: 1 })}
          />
        </FilterBar>
      }
      empty={<EmptyState title={t.emptyTitle} note={t.emptyNote} />}
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
