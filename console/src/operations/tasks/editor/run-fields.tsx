import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { FieldGrid } from "../../../ui/form/index.ts";
import { InputNumber, Radio } from "../../../ui/kit.ts";
import { SelectOne } from "../../../ui/select/index.ts";
import { changed, type Draft } from "../draft.ts";
import styles from "../tasks.module.css";
import { taskTexts } from "../tasks.texts.ts";
import { FieldError } from "./field-error.tsx";
import { Labeled } from "./step-settings.tsx";

interface RunFieldsProps {
  readonly definition: TaskDefinition;
  readonly elements: readonly MapElement[];
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (change: (before: Draft) => Draft) => void;
}

/** Order, repetitions, where it begins and ends, and what happens when battery or water runs low. */
export function RunFields({ definition, elements, errors, onChange }: RunFieldsProps) {
  const t = useTexts(taskTexts);
  const set = (change: Partial<TaskDefinition>) => onChange((before) => changed(before, change));
  return (
    <div className={styles.runner}>
      <Labeled label={t.order}>
        <Radio.Group
          aria-label={t.order}
          value={definition.order}
          onChange={({ target }) => set({ order: target.value as TaskDefinition["order"] })}
          options={(["given", "robot"] as const).map((value) => ({ value, label: t.orders[value] }))}
        />
      </Labeled>
      <Labeled label={t.loop}>
        <div className={styles.tools}>
          <Radio.Group
            aria-label={t.loop}
            value={definition.loop}
            onChange={({ target }) => set({ loop: target.value as TaskDefinition["loop"] })}
            options={(["none", "count", "infinite"] as const).map((value) => ({
              value,
              label: t.loopKinds[value],
            }))}
          />
          {definition.loop === "count" ? (
            <InputNumber<number>
              aria-label={t.loops}
              {...{ min: 1, max: 100, precision: 0 }}
              value={definition.loops}
              onChange={(loops) => set({ loops: loops ?? 1 })}
            />
          ) : null}
        </div>
      </Labeled>
      <FieldError text={errors.get("definition.loops")} />
      <PointFields {...{ definition, elements, errors, onChange }} />
      <Labeled label={t.whenLow}>
        <Radio.Group
          aria-label={t.whenLow}
          value={definition.whenLow}
          onChange={({ target }) => set({ whenLow: target.value as TaskDefinition["whenLow"] })}
          options={(["resume", "end"] as const).map((value) => ({ value, label: t.whenLowKinds[value] }))}
        />
      </Labeled>
    </div>
  );
}

/** Where a run begins and ends. */
function PointFields({ definition, elements, errors, onChange }: RunFieldsProps) {
  const t = useTexts(taskTexts);
  const set = (change: Partial<TaskDefinition>) => onChange((before) => changed(before, change));
  const points = elements
    .filter(({ kind }) => kind === "point")
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FieldGrid min={9}>
      <Labeled label={t.startPoint}>
        <SelectOne
          label={t.startPoint}
          placeholder={t.whereItIs}
          width={9}
          value={definition.startPointId ?? undefined}
          options={points}
          onChange={(id) => set({ startPointId: id ?? null })}
        />
        <FieldError text={errors.get("definition.startPointId")} />
      </Labeled>
      <Labeled label={t.endPoint}>
        <SelectOne
          label={t.endPoint}
          placeholder={t.atDock}
          width={9}
          value={definition.endPointId ?? undefined}
          options={points}
          onChange={(id) => set({ endPointId: id ?? null })}
        />
        <FieldError text={errors.get("definition.endPointId")} />
      </Labeled>
    </FieldGrid>
  );
}
