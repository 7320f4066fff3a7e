import { CLEANING_MODES, MAX_CLEANING_INTENSITY } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  EDGE_DISTANCE_M,
  type ElementOf,
  isPlaced,
  type MapElement,
  POINT_KINDS,
  SLOW_SPEED_MPS,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { useDictionary } from "../../../system/dictionaries/index.ts";
import { type Act, changed } from "../../map-document/index.ts";
import { editorTexts } from "../editor.texts.ts";
import { Choice } from "./choice.tsx";
import styles from "./editor.module.css";
import { NumberField } from "./number-field.tsx";
import { panelTexts } from "./panel.texts.ts";
import { useUnits } from "./units.ts";
import { Vertices } from "./vertices.tsx";

interface FieldsProps<E extends MapElement = MapElement> {
  readonly element: E;
  readonly isFixed: boolean;
  readonly lengthUnit: "meter" | "foot";
  readonly act: (act: Act) => void;
}

const within = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value));

/** What only elements of this kind have, and their vertices. */
export function KindFields(props: FieldsProps) {
  const { element } = props;
  return (
    <>
      {element.kind === "slowArea" ? <SlowFields {...props} element={element} /> : null}
      {element.kind === "cleaningArea" ? <CleaningFields {...props} element={element} /> : null}
      {element.kind === "path" ? <PathFields {...props} element={element} /> : null}
      {element.kind === "point" ? <PointFields {...props} element={element} /> : null}
      {element.kind === "qrPoint" ? <QrFields {...props} element={element} /> : null}
      {isPlaced(element) ? null : <Vertices {...props} element={element} />}
    </>
  );
}

function SlowFields({ element, isFixed, act }: FieldsProps<ElementOf<"slowArea">>) {
  const t = useTexts(panelTexts);
  return (
    <div className={styles.fields}>
      <NumberField
        label={t.speed}
        value={element.maxSpeedMps}
        digits={2}
        step={0.05}
        isDisabled={isFixed}
        onChange={(value) => act(changed({ ...element, maxSpeedMps: within(value, SLOW_SPEED_MPS) }))}
      />
    </div>
  );
}

function CleaningFields({ element, isFixed, lengthUnit, act }: FieldsProps<ElementOf<"cleaningArea">>) {
  const t = useTexts(panelTexts);
  const units = useUnits(lengthUnit);
  const { labelOf } = useDictionary("cleaningMode");
  const byDevice = { value: "", label: t.byDevice };
  const intensities = Array.from({ length: MAX_CLEANING_INTENSITY + 1 }, (_, value) => String(value));
  return (
    <div className={styles.fields}>
      <Choice
        label={t.mode}
        value={element.mode ?? ""}
        options={[byDevice, ...CLEANING_MODES.map((value) => ({ value, label: labelOf(value) }))]}
        isDisabled={isFixed}
        onChange={(mode) =>
          act(changed({ ...element, mode: CLEANING_MODES.find((one) => one === mode) ?? null }))
        }
      />
      <Choice
        label={t.intensity}
        value={element.intensity === null ? "" : String(element.intensity)}
        options={[byDevice, ...intensities.map((value) => ({ value, label: value }))]}
        isDisabled={isFixed}
        onChange={(value) => act(changed({ ...element, intensity: value === "" ? null : Number(value) }))}
      />
      <NumberField
        label={t.passes}
        value={element.passes}
        digits={0}
        step={1}
        isDisabled={isFixed}
        onChange={(value) => act(changed({ ...element, passes: within(value, { least: 1, most: 10 }) }))}
      />
      <NumberField
        label={t.edgeDistance}
        value={units.lengthValue(element.edgeDistanceM)}
        digits={3}
        step={units.step}
        unit={units.lengthUnit}
        isDisabled={isFixed}
        onChange={(value) =>
          act(changed({ ...element, edgeDistanceM: within(units.toMeters(value), EDGE_DISTANCE_M) }))
        }
      />
    </div>
  );
}

function PathFields({ element, isFixed, act }: FieldsProps<ElementOf<"path">>) {
  const t = useTexts(panelTexts);
  return (
    <div className={styles.fields}>
      <Choice
        label={t.direction}
        value={element.direction}
        options={[
          { value: "oneWay", label: t.oneWay },
          { value: "twoWay", label: t.twoWay },
        ]}
        isDisabled={isFixed}
        onChange={(value) =>
          act(changed({ ...element, direction: value === "twoWay" ? "twoWay" : "oneWay" }))
        }
      />
      <button
        type="button"
        className={styles.plain}
        disabled={isFixed}
        onClick={() => act(changed({ ...element, points: element.points.toReversed() }))}
      >
        {t.reverse}
      </button>
    </div>
  );
}

function PointFields({ element, isFixed, act }: FieldsProps<ElementOf<"point">>) {
  const t = useTexts(panelTexts);
  const { tool } = useTexts(editorTexts);
  return (
    <div className={styles.fields}>
      <Choice
        label={t.pointKind}
        value={element.pointKind}
        options={POINT_KINDS.map((value) => ({ value, label: tool[`point:${value}`] }))}
        isDisabled={isFixed}
        onChange={(value) => {
          const pointKind = POINT_KINDS.find((kind) => kind === value);
          if (pointKind) act(changed({ ...element, pointKind }));
        }}
      />
    </div>
  );
}

const GRID_STEPS = { least: -10_000, most: 10_000 };
const QR_TYPES = { least: 0, most: 99 };

function QrFields({ element, isFixed, act }: FieldsProps<ElementOf<"qrPoint">>) {
  const t = useTexts(panelTexts);
  const whole = { digits: 0, step: 1, isDisabled: isFixed };
  return (
    <div className={styles.fields}>
      <label className={styles.field}>
        <span>{t.qrId}</span>
        <input
          key={element.qrId}
          className={styles.text}
          maxLength={64}
          disabled={isFixed}
          defaultValue={element.qrId}
          onBlur={({ target }) => {
            const qrId = target.value.trim();
            if (qrId !== element.qrId) act(changed({ ...element, qrId }));
            if (qrId === "") target.value = element.qrId;
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
          }}
        />
      </label>
      <NumberField
        {...whole}
        label={t.qrType}
        value={element.qrType}
        onChange={(value) => act(changed({ ...element, qrType: within(value, QR_TYPES) }))}
      />
      <NumberField
        {...whole}
        label={t.gridX}
        value={element.gridX}
        onChange={(value) => act(changed({ ...element, gridX: within(value, GRID_STEPS) }))}
      />
      <NumberField
        {...whole}
        label={t.gridY}
        value={element.gridY}
        onChange={(value) => act(changed({ ...element, gridY: within(value, GRID_STEPS) }))}
      />
    </div>
  );
}
