import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { type Act, areaOf, lengthOf, rotated, translated } from "../../map-document/index.ts";
import { boxOfElements } from "../../map-drawing/index.ts";
import styles from "./editor.module.css";
import { NumberField } from "./number-field.tsx";
import { panelTexts } from "./panel.texts.ts";
import { useUnits } from "./units.ts";

interface PlaceProps {
  readonly elements: readonly MapElement[];
  readonly isFixed: boolean;
  readonly lengthUnit: "meter" | "foot";
  readonly act: (act: Act) => void;
}

const DEGREES = 180 / Math.PI;

/** Where the selected elements are, how large, and how they are turned: numbers that can be typed. */
export function Place({ elements, isFixed, lengthUnit, act }: PlaceProps) {
  const t = useTexts(panelTexts);
  const units = useUnits(lengthUnit);
  const box = boxOfElements(elements);
  const [only] = elements.length === 1 ? elements : [];
  const change = (label: Act["label"], move: (element: MapElement) => MapElement) =>
    act({ label, changes: elements.map((element) => ({ id: element.id, after: move(element) })) });
  const shared = { digits: units.digits, step: units.step, isDisabled: isFixed, unit: units.lengthUnit };
  const areaSqm = elements.reduce((sum, element) => sum + areaOf(element), 0);
  const lengthM = elements.reduce((sum, element) => sum + lengthOf(element), 0);
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          {...shared}
          label={t.x}
          value={units.lengthValue(box.left)}
          onChange={(value) =>
            change("move", (element) => translated(element, { dx: units.toMeters(value) - box.left, dy: 0 }))
          }
        />
        <NumberField
          {...shared}
          label={t.y}
          value={units.lengthValue(box.bottom)}
          onChange={(value) =>
            change("move", (element) =>
              translated(element, { dx: 0, dy: units.toMeters(value) - box.bottom }),
            )
          }
        />
        {only && isPlaced(only) ? (
          <NumberField
            label={t.angle}
            value={only.theta * DEGREES}
            digits={2}
            step={1}
            isDisabled={isFixed}
            onChange={(value) =>
              change("rotate", (element) =>
                rotated(element, { x: only.x, y: only.y, angle: value / DEGREES - only.theta }),
              )
            }
          />
        ) : null}
      </div>
      {only && isPlaced(only) ? null : (
        <dl className={styles.measures}>
          <Measure name={t.width} value={units.length(box.right - box.left, 3)} />
          <Measure name={t.height} value={units.length(box.top - box.bottom, 3)} />
          {lengthM > 0 ? (
            <Measure name={only && isArea(only) ? t.perimeter : t.length} value={units.length(lengthM, 3)} />
          ) : null}
          {areaSqm > 0 ? <Measure name={t.area} value={units.area(areaSqm)} /> : null}
        </dl>
      )}
    </>
  );
}

function Measure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
