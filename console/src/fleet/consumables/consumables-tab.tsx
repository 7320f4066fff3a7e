import type { ConsumableDay, ConsumablePart, Replacement } from "@sweepline/contract/fleet/consumables.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Grid } from "../../ui/page/index.ts";
import { partsQuery, trendQuery } from "./consumables.calls.ts";
import styles from "./consumables.module.css";
import { consumableTexts } from "./consumables.texts.ts";
import { PartCard } from "./part-card.tsx";
import { ReplacementForm } from "./replacement-form.tsx";
import { ReplacementList } from "./replacement-list.tsx";
import { usePartName } from "./use-part-name.ts";

interface Editing {
  readonly kind: string;
  readonly row: Replacement | undefined;
}

interface ConsumablesTabProps {
  readonly deviceId: number;
  /** What else can be done about a part, by rooms that this one does not know. */
  readonly actsFor?: (part: { readonly kind: string; readonly name: string }) => ReactNode;
}

/** Parts of a device that wear: what is left of each, when it is due, who replaced it. */
export function ConsumablesTab({ deviceId, actsFor }: ConsumablesTabProps) {
  const query = useQuery(partsQuery(deviceId));
  return (
    <QueryView query={query} block={14}>
      {(parts) => <Parts deviceId={deviceId} parts={parts} actsFor={actsFor} />}
    </QueryView>
  );
}

interface PartsProps extends Pick<ConsumablesTabProps, "deviceId"> {
  readonly parts: readonly ConsumablePart[];
  readonly actsFor: ConsumablesTabProps["actsFor"];
}

function Parts({ deviceId, parts, actsFor }: PartsProps) {
  const t = useTexts(consumableTexts);
  const { data: days } = useQuery(trendQuery(deviceId));
  const partName = usePartName();
  const [editing, setEditing] = useState<Editing>();
  const correct = useCallback((row: Replacement) => setEditing({ kind: row.kind, row }), []);
  if (parts.length === 0) return <EmptyState title={t.notReported} note={t.notReportedNote} />;
  return (
    <div className={styles.tab}>
      <p className={styles.soft}>{t.honest}</p>
      <Grid min={21}>
        {parts.map((part) => (
          <PartCard
            key={part.kind}
            part={part}
            days={daysOf(days, part.kind)}
            acts={actsFor?.({ kind: part.kind, name: partName(part.kind) })}
            onReplace={() => setEditing({ kind: part.kind, row: undefined })}
          />
        ))}
      </Grid>
      <h2 className={styles.heading}>{t.history}</h2>
      <ReplacementList deviceId={deviceId} kinds={parts.map(({ kind }) => kind)} onCorrect={correct} />
      {editing ? (
        <ReplacementForm
          key={`${editing.kind}-${editing.row?.id}`}
          deviceId={deviceId}
          {...editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </div>
  );
}

const daysOf = (days: readonly ConsumableDay[] | undefined, kind: string): ConsumableDay[] =>
  (days ?? []).filter((day) => day.kind === kind);
