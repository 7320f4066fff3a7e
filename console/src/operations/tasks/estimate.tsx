import { taskDefinitionSchema } from "@sweepline/contract/operations/tasks/definition.ts";
import type { TaskEstimate } from "@sweepline/contract/operations/tasks/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import type { Draft } from "./draft.ts";
import { estimateQuery } from "./tasks.calls.ts";
import styles from "./tasks.module.css";
import { taskTexts } from "./tasks.texts.ts";

const MINUTE_S = 60;
/** No estimate knows the seconds. */
const toMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / MINUTE_S)) * MINUTE_S;

/** How long a task takes and what it uses, with how sure that is. Its place is as high before there is anything. */
export function Estimate({
  mapId,
  definition,
}: {
  readonly mapId: number;
  readonly definition: Draft["definition"];
}) {
  const t = useTexts(taskTexts);
  const format = useFormat();
  const asked = useDeferredValue(definition);
  // What is half written is not estimated yet.
  const isWhole = taskDefinitionSchema.safeParse(asked).success;
  const { data } = useQuery({ ...estimateQuery({ mapId, definition: asked }), enabled: isWhole });
  const shown = asked.steps.length > 0 ? data : undefined;
  const between = (range: TaskEstimate["durationS"] | null | undefined, text: (value: number) => string) =>
    range ? t.between(text(range.likely), text(range.least), text(range.most)) : undefined;
  const percent = (value: number) => format.percent(Math.round(value));
  return (
    <div className={styles.estimate} aria-live="polite">
      <KeyValues
        min={9}
        items={[
          {
            label: t.duration,
            value: between(shown?.durationS, (seconds) => format.duration(toMinutes(seconds))),
          },
          { label: t.area, value: shown && format.area(shown.areaSqm) },
          { label: t.battery, value: between(shown?.batteryPercent, percent) },
          { label: t.water, value: between(shown?.waterPercent, percent) },
        ]}
      />
      <p className={styles.faint}>
        {shown ? t.basis[shown.basis](format.number(shown.runCount)) : t.noEstimate}
      </p>
    </div>
  );
}
