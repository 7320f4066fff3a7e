import {
  type AreaElement,
  type ElementPoint,
  isArea,
  type LineElement,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import type { Act } from "../../map-document/index.ts";
import styles from "./editor.module.css";
import { NumberField } from "./number-field.tsx";
import { panelTexts } from "./panel.texts.ts";
import { ToolIcon } from "./tool-icon.tsx";
import { useUnits } from "./units.ts";

interface VerticesProps {
  readonly element: AreaElement | LineElement;
  readonly isFixed: boolean;
  readonly lengthUnit: "meter" | "foot";
  readonly act: (act: Act) => void;
}

/** More of them are edited on the map. */
const MAX_SHOWN = 60;

/** Each vertex in exact numbers. */
export function Vertices({ element, isFixed, lengthUnit, act }: VerticesProps) {
  const t = useTexts(panelTexts);
  const units = useUnits(lengthUnit);
  const { points } = element;
  const least = isArea(element) ? 3 : 2;
  const reshape = (next: readonly ElementPoint[]) =>
    act({ label: "reshape", changes: [{ id: element.id, after: { ...element, points: [...next] } }] });
  const move = (at: number, to: ElementPoint) =>
    reshape(points.map((point, each) => (each === at ? to : point)));
  const shared = { isBare: true, digits: units.digits, step: units.step, isDisabled: isFixed };
  return (
    <details className={styles.vertices}>
      <summary>{t.vertices(points.length)}</summary>
      <ol>
        {points.slice(0, MAX_SHOWN).map(([x, y], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a vertex has no identity but its place
          <li key={at}>
            <span>{at + 1}</span>
            <NumberField
              {...shared}
              label={t.vertex(at + 1, "X")}
              value={units.lengthValue(x)}
              onChange={(value) => move(at, [units.toMeters(value), y])}
            />
            <NumberField
              {...shared}
              label={t.vertex(at + 1, "Y")}
              value={units.lengthValue(y)}
              onChange={(value) => move(at, [x, units.toMeters(value)])}
            />
            <button
              type="button"
              className={styles.smallButton}
              aria-label={t.removeVertex(at + 1)}
              title={t.removeVertex(at + 1)}
              disabled={isFixed || points.length <= least}
              onClick={() => reshape(points.filter((_, each) => each !== at))}
            >
              <ToolIcon name="erase" />
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
