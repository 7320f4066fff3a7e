import type { MapVersion } from "@sweepline/contract/sites/maps.ts";
import { useMemo, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { FloorView, sharedView } from "../map-view/index.ts";
import { DifferenceList } from "./difference-list.tsx";
import styles from "./history.module.css";
import { historyTexts } from "./history.texts.ts";
import { DIFFERENCE_MODES, type DifferenceMode } from "./history-view.ts";
import { type Difference, useDifference } from "./use-difference.ts";

interface DifferenceCardProps {
  readonly mapId: number;
  /** Newest first. */
  readonly versions: readonly MapVersion[];
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly mode: DifferenceMode;
  readonly onChange: (change: {
    from?: number | undefined;
    to?: number | undefined;
    mode?: DifferenceMode;
  }) => void;
}

/** Two versions of a map held against each other. */
export function DifferenceCard({ mapId, versions, from, to, mode, onChange }: DifferenceCardProps) {
  const t = useTexts(historyTexts);
  const options = versions.map(({ id, number, version }) => ({ value: id, label: `${number} · ${version}` }));
  const choice = (label: string, value: number | undefined, change: (id: number | undefined) => void) => (
    <span className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <SelectOne<number>
        {...{ value, options, label }}
        placeholder={t.chooseVersion}
        width={13}
        onChange={change}
      />
    </span>
  );
  return (
    <Card
      title={t.difference}
      extra={
        <Segments<DifferenceMode>
          label={t.mode}
          size="small"
          value={mode}
          options={DIFFERENCE_MODES.map((value) => ({ value, label: t.modes[value] }))}
          onChange={(next) => onChange({ mode: next })}
        />
      }
    >
      <div className={styles.choices}>
        {choice(t.from, from, (id) => onChange({ from: id }))}
        {choice(t.to, to, (id) => onChange({ to: id }))}
      </div>
      {versions.length === 1 ? (
        <p>{t.onlyOne}</p>
      ) : from === undefined || to === undefined || from === to ? (
        <p>{t.sameVersion}</p>
      ) : (
        <Compared key={`${from}-${to}`} {...{ mapId, from, to, mode }} />
      )}
    </Card>
  );
}

interface ComparedProps {
  readonly mapId: number;
  readonly from: number;
  readonly to: number;
  readonly mode: DifferenceMode;
}

function Compared({ mapId, from, to, mode }: ComparedProps) {
  const t = useTexts(historyTexts);
  const { difference, failure } = useDifference(mapId, { from, to });
  const [chosenId, choose] = useState<string>();
  if (failure) return <ErrorState error={failure.error} onRetry={() => failure.refetch()} />;
  if (!difference)
    return (
      <div role="status" aria-label={t.reading}>
        <Skeleton block={28} />
      </div>
    );
  return (
    <div className={styles.compared}>
      <div className={styles.pictures} data-both={mode === "both" || undefined}>
        <Pictures difference={difference} mode={mode} chosenId={chosenId} />
      </div>
      <DifferenceList difference={difference} chosenId={chosenId} onChoose={choose} />
    </div>
  );
}

interface PicturesProps {
  readonly difference: Difference;
  readonly mode: DifferenceMode;
  readonly chosenId: string | undefined;
}

function Pictures({ difference, mode, chosenId }: PicturesProps) {
  const { before, after, overlay, marking } = difference;
  const shared = useMemo(() => sharedView([before, after]), [before, after]);
  const picture = (which: "before" | "after") => (
    <FloorView
      key={which}
      plan={which === "before" ? before : after}
      shared={shared}
      chosenId={chosenId?.replace(/^before:/, "")}
    />
  );
  switch (mode) {
    case "overlay":
      return <FloorView key="overlay" plan={overlay} marking={marking} chosenId={chosenId} />;
    case "both":
      return [picture("before"), picture("after")];
    default:
      return picture(mode);
  }
}
