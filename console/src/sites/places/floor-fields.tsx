import { refusalText, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  FLOOR_NAMINGS,
  type FloorDraft,
  type FloorNaming,
  floorDraftSchema,
  hasLowerMezzanine,
  MAX_FLOORS_ABOVE,
  MAX_FLOORS_BELOW,
  MAX_MEZZANINES,
  USUAL_AFFIX,
  withMezzanine,
  withoutMezzanine,
} from "@sweepline/contract/sites/places/floors.ts";
import { PLACE_FIELDS, PLACE_REFUSALS } from "@sweepline/contract/sites/places/index.ts";
import { currentLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { NumberField, schemaRule } from "../../ui/form/index.ts";
import { DeleteOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Form, Input, Segmented } from "../../ui/kit.ts";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";
import { type PlaceValues, planOf } from "./place-values.ts";

/** How many floors there are, how they are named, and each one's name, from the roof down as the building stands. */
export function FloorFields({ onTouched }: { onTouched: () => void }) {
  const t = useTexts(placeFormTexts);
  const naming = Form.useWatch<FloorNaming | undefined>("floorNaming");
  return (
    <>
      <div className={styles.plan}>
        <NumberField
          name="floorsAbove"
          label={t.floorsAbove}
          schema={PLACE_FIELDS.floorsAbove}
          number={{ min: 0, max: MAX_FLOORS_ABOVE }}
        />
        <NumberField
          name="floorsBelow"
          label={t.floorsBelow}
          schema={PLACE_FIELDS.floorsBelow}
          number={{ min: 0, max: MAX_FLOORS_BELOW }}
        />
        <Form.Item name="floorNaming" label={t.naming}>
          <Segmented<FloorNaming>
            options={FLOOR_NAMINGS.map((value) => ({ value, label: t.namings[value] }))}
          />
        </Form.Item>
        <Form.Item
          name="floorAffix"
          label={naming === "suffix" ? t.affixes.suffix : t.affixes.prefix}
          hidden={naming === "none"}
          rules={[schemaRule(PLACE_FIELDS.floorAffix, { isOptional: true })]}
        >
          <Input maxLength={8} placeholder={USUAL_AFFIX} autoComplete="off" />
        </Form.Item>
      </div>
      <FloorList onTouched={onTouched} />
    </>
  );
}

function FloorList({ onTouched }: { onTouched: () => void }) {
  const t = useTexts(placeFormTexts);
  const form = Form.useFormInstance<PlaceValues>();
  // Only which floors there are: names are drawn by their own fields.
  const shape = Form.useWatch((values: PlaceValues) => shapeOf(values.floors ?? []), {
    form,
    preserve: true,
  });
  const floors = (shape === undefined ? undefined : form.getFieldValue("floors")) as FloorDraft[] | undefined;
  const write = (next: FloorDraft[]) => {
    form.setFieldValue("floors", next);
    onTouched();
  };
  const now = () => form.getFieldsValue(true) as PlaceValues;
  const add = ({ level }: FloorDraft) => write(withMezzanine(planOf(now()), now().floors, level));
  const remove = (floor: FloorDraft) => {
    const values = now();
    const { floors: existing } = values;
    if (hasLowerMezzanine(existing, floor))
      notify("error", refusalText(PLACE_REFUSALS.lowerMezzanineFirst, currentLanguage()));
    else write(withoutMezzanine(planOf(values), existing, floor));
  };
  return (
    <ol className={styles.floors} aria-label={t.floorNames}>
      {(floors ?? [])
        .map((floor, index) => ({ floor, index }))
        .reverse()
        .map(({ floor, index }, place, all) => (
          <FloorRow
            key={`${floor.level}/${floor.mezzanine}`}
            floor={floor}
            index={index}
            isAboveGround={floor.level > 0 && (all[place + 1]?.floor.level ?? -1) < 0}
            isFull={(floors ?? []).filter(({ level }) => level === floor.level).length > MAX_MEZZANINES}
            onAdd={() => add(floor)}
            onRemove={() => remove(floor)}
          />
        ))}
    </ol>
  );
}

const shapeOf = (floors: readonly FloorDraft[]): string =>
  floors.map(({ id, level, mezzanine }) => `${id ?? "new"}:${level}:${mezzanine}`).join();

interface FloorRowProps {
  readonly floor: FloorDraft;
  /** In the form. */
  readonly index: number;
  /** The ground is right below it. */
  readonly isAboveGround: boolean;
  /** No mezzanine more. */
  readonly isFull: boolean;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

function FloorRow({ floor, index, isAboveGround, isFull, onAdd, onRemove }: FloorRowProps) {
  const t = useTexts(placeFormTexts);
  const isMezzanine = floor.mezzanine > 0;
  return (
    <li
      className={styles.floor}
      data-mezzanine={isMezzanine || undefined}
      data-below={floor.level < 0 || undefined}
      data-ground={isAboveGround || undefined}
    >
      <span className={styles.level}>{isMezzanine ? t.mezzanine : floor.level}</span>
      <Form.Item
        name={["floors", index, "name"]}
        noStyle={false}
        rules={NAME_RULES}
        className={styles.floorName ?? ""}
      >
        <Input
          maxLength={24}
          autoComplete="off"
          aria-label={t.floorName(isMezzanine ? `${floor.level} M${floor.mezzanine}` : String(floor.level))}
        />
      </Form.Item>
      {isMezzanine ? (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t.removeMezzanine(floor.name)}
          title={t.removeMezzanine(floor.name)}
          onClick={onRemove}
        />
      ) : (
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          disabled={isFull}
          aria-label={t.addMezzanineTo(floor.name)}
          title={isFull ? t.mostMezzanines : t.addMezzanineTo(floor.name)}
          onClick={onAdd}
        >
          {t.addMezzanine}
        </Button>
      )}
    </li>
  );
}

/** No other floor of the form has it. */
const NAME_RULES = [
  schemaRule(floorDraftSchema.shape.name),
  ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: (_: unknown, value: unknown) => {
      const name = String(value ?? "").trim();
      const floors = getFieldValue("floors") as readonly FloorDraft[];
      const isTaken = floors.filter((floor) => floor.name.trim() === name).length > 1;
      if (name === "" || !isTaken) return Promise.resolve();
      return Promise.reject(new Error(VALIDATION_TEXTS["validation.floorName"][currentLanguage()]));
    },
  }),
];
