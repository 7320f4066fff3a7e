import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Checkbox } from "../../ui/kit.ts";
import { type FloorLayer, kindCounts } from "./floor-layers.ts";
import styles from "./floor-panels.module.css";
import { mapTexts } from "./map-view.texts.ts";
import { KindSwatch } from "./swatches.tsx";

interface LayerPanelProps {
  readonly elements: readonly MapElement[];
  readonly hasRobots: boolean;
  /** Of the past there is the trail alone. */
  readonly isReplay: boolean;
  readonly hidden: ReadonlySet<FloorLayer>;
  readonly onChange: (hidden: ReadonlySet<FloorLayer>) => void;
}

/** What is on the floor and what its marks mean; each can be hidden. */
export function LayerPanel({ elements, hasRobots, isReplay, hidden, onChange }: LayerPanelProps) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const toggle = (layer: FloorLayer) => {
    const next = new Set(hidden);
    if (!next.delete(layer)) next.add(layer);
    onChange(next);
  };
  const box = (layer: FloorLayer) => ({ checked: !hidden.has(layer), onChange: () => toggle(layer) });
  return (
    <section className={styles.panel} data-side="end" aria-label={t.layers}>
      <h3 className={styles.title}>{t.layers}</h3>
      <ul className={styles.list}>
        {kindCounts(elements).map(({ kind, count }) => (
          <li key={kind}>
            <Checkbox {...box(kind)}>
              <span className={styles.name}>
                <KindSwatch kind={kind} />
                {t.kinds[kind]}
                <span className={styles.count}>{format.number(count)}</span>
              </span>
            </Checkbox>
          </li>
        ))}
        {elements.length === 0 ? (
          <li className={styles.count}>{t.noElements}</li>
        ) : (
          <li>
            <Checkbox {...box("names")}>{t.names}</Checkbox>
          </li>
        )}
        {hasRobots ? (
          <li>
            <Checkbox {...box("trails")}>{t.legendTrail}</Checkbox>
          </li>
        ) : null}
        {hasRobots && !isReplay ? (
          <>
            <li>
              <Checkbox {...box("planned")}>{t.legendPlanned}</Checkbox>
            </li>
            <li>
              <Checkbox {...box("cleaned")}>{t.legendCleaned}</Checkbox>
            </li>
          </>
        ) : null}
      </ul>
    </section>
  );
}
