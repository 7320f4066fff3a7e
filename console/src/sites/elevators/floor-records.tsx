import {
  ELEVATOR_FIELDS,
  type ElevatorDoor,
  type ElevatorFloor,
  MAX_ELEVATOR_FLOORS,
} from "@sweepline/contract/sites/elevators/index.ts";
import type { PlaceOption } from "@sweepline/contract/sites/places/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { DeleteOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Checkbox, Form, Input } from "../../ui/kit.ts";
import { SelectOne } from "../../ui/select/index.ts";
import styles from "./elevator-form.module.css";
import { elevatorFormTexts } from "./elevator-form.texts.ts";
import {
  type ElevatorValues,
  faultyRows,
  floorsOfCounts,
  floorsOfPlace,
  numbered,
} from "./elevator-values.ts";

interface FloorRecordsProps {
  /** Whose floors the stops may be. */
  readonly place: PlaceOption | undefined;
}

/** Which stop of the elevator is which floor of the place, and which doors open there. */
export function FloorRecords({ place }: FloorRecordsProps) {
  return (
    <Form.Item name="floors" rules={[schemaRule(ELEVATOR_FIELDS.floors)]} className={styles.records ?? ""}>
      <FloorEditor place={place} />
    </Form.Item>
  );
}

interface FloorEditorProps extends FloorRecordsProps {
  /** Handed over by the form. */
  readonly value?: readonly ElevatorFloor[];
  readonly onChange?: (floors: readonly ElevatorFloor[]) => void;
}

const NOTHING = () => undefined;

function FloorEditor({ place, value = [], onChange = NOTHING }: FloorEditorProps) {
  const t = useTexts(elevatorFormTexts);
  const form = Form.useFormInstance<ElevatorValues>();
  const doorCount = Form.useWatch<number | undefined>("doorCount", form) ?? 1;
  const faulty = faultyRows(value);
  const put = (index: number, change: Partial<ElevatorFloor>) =>
    onChange(value.map((floor, at) => (at === index ? { ...floor, ...change } : floor)));
  const byCounts = () => {
    const { floorsAbove, floorsBelow } = form.getFieldsValue(true) as ElevatorValues;
    onChange(floorsOfCounts(floorsAbove, floorsBelow));
  };
  const byPlace = () => {
    if (!place) return;
    form.setFieldValue("floorsAbove", place.floors.filter(({ level }) => level > 0).length);
    form.setFieldValue("floorsBelow", place.floors.filter(({ level }) => level < 0).length);
    onChange(floorsOfPlace(place));
  };
  const add = () =>
    onChange(numbered([...value, { ordinal: 0, name: "", floorId: null, doors: ["front"], isServed: true }]));
  return (
    <div>
      <div className={styles.tools}>
        <Button size="small" onClick={byCounts}>
          {t.byCounts}
        </Button>
        <Button
          size="small"
          disabled={!place}
          {...(place ? {} : { title: t.choosePlaceFirst })}
          onClick={byPlace}
        >
          {t.byPlace}
        </Button>
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          disabled={value.length >= MAX_ELEVATOR_FLOORS}
          onClick={add}
        >
          {t.addAbove}
        </Button>
      </div>
      <div className={styles.heads} aria-hidden="true" data-two={doorCount > 1 || undefined}>
        <span>{t.servedHead}</span>
        <span>{t.nameHead}</span>
        <span>{t.floorHead}</span>
        {doorCount > 1 ? <span>{t.doorHead}</span> : null}
      </div>
      <ol className={styles.floors} aria-label={t.floors}>
        {value
          .map((floor, index) => (
            <FloorRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no name but its place while it is being named
              key={index}
              floor={floor}
              place={place}
              hasTwoDoors={doorCount > 1}
              isFaulty={faulty.has(index)}
              onChange={(change) => put(index, change)}
              onRemove={() => onChange(numbered(value.filter((_, at) => at !== index)))}
            />
          ))
          .reverse()}
      </ol>
      <p className={styles.hint}>{t.floorsNote}</p>
    </div>
  );
}

interface FloorRowProps extends FloorRecordsProps {
  readonly floor: ElevatorFloor;
  readonly hasTwoDoors: boolean;
  readonly isFaulty: boolean;
  readonly onChange: (change: Partial<ElevatorFloor>) => void;
  readonly onRemove: () => void;
}

const DOOR_CHOICES = { front: ["front"], rear: ["rear"], both: ["front", "rear"] } as const;
type DoorChoice = keyof typeof DOOR_CHOICES;
const choiceOf = (doors: readonly ElevatorDoor[]): DoorChoice =>
  doors.length > 1 ? "both" : (doors[0] ?? "front");

function FloorRow({ floor, place, hasTwoDoors, isFaulty, onChange, onRemove }: FloorRowProps) {
  const t = useTexts(elevatorFormTexts);
  const name = floor.name || String(floor.ordinal + 1);
  return (
    <li
      className={styles.floor}
      data-two={hasTwoDoors || undefined}
      data-passed={!floor.isServed || undefined}
    >
      <Checkbox
        aria-label={t.served(name)}
        checked={floor.isServed}
        onChange={({ target }) => onChange({ isServed: target.checked })}
      />
      <Input
        maxLength={16}
        autoComplete="off"
        value={floor.name}
        aria-label={t.floorName(String(floor.ordinal + 1))}
        {...(isFaulty ? { status: "error" } : {})}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectOne<number>
        value={floor.floorId ?? undefined}
        options={(place?.floors ?? []).map((one) => ({ value: one.id, label: one.name })).reverse()}
        placeholder={t.unlinked}
        label={t.placeFloor(name)}
        width={9}
        onChange={(floorId) => onChange({ floorId: floorId ?? null })}
      />
      {hasTwoDoors ? (
        <SelectOne<DoorChoice>
          value={choiceOf(floor.doors)}
          options={(Object.keys(DOOR_CHOICES) as DoorChoice[]).map((one) => ({
            value: one,
            label: t.door[one],
          }))}
          placeholder="—"
          label={t.doors(name)}
          width={6}
          onChange={(choice) => onChange({ doors: [...DOOR_CHOICES[choice ?? "front"]] })}
        />
      ) : null}
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t.removeFloor(name)}
        title={t.removeFloor(name)}
        onClick={onRemove}
      />
    </li>
  );
}
