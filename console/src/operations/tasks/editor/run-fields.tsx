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
        <Choice
          label={t.order}
          kinds={["given", "robot"]}
          names={t.orders}
          value={definition.order}
          onChange={(order) => set({ order })}
        />
      </Labeled>
      <Labeled label={t.loop}>
        <div className={styles.tools}>
          <Choice
            label={t.loop}
            kinds={["none", "count", "infinite"]}
            names={t.loopKinds}
            value={definition.loop}
            onChange={(loop) => set({ loop })}
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
        <Choice
          label={t.whenLow}
          kinds={["resume", "end"]}
          names={t.whenLowKinds}
          value={definition.whenLow}
          onChange={(whenLow) => set({ whenLow })}
        />
      </Labeled>
    </div>
  );
}

interface ChoiceProps<Kind extends string> {
  readonly label: string;
  readonly kinds: readonly Kind[];
  readonly names: Readonly<Record<Kind, string>>;
  readonly value: Kind;
  readonly onChange: (value: Kind) => void;
}

/** One of a few kinds, all in sight. */
function Choice<Kind extends string>({ label, kinds, names, value, onChange }: ChoiceProps<Kind>) {
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Kind)}
      options={kinds.map((kind) => ({ value: kind, label: names[kind] }))}
    />
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
