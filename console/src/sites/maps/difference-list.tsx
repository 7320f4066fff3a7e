import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { KindSwatch, mapTexts } from "../map-view/index.ts";
import { CELL_CHANGES } from "./cell-difference.ts";
import { type ChangeTexts, changeText } from "./change-text.ts";
import { differencesBetween, type ElementDifference } from "./difference.ts";
import styles from "./history.module.css";
import { historyTexts } from "./history.texts.ts";
import lists from "./maps.module.css";
import { CELL_TONES, DIFFERENCE_TONES, type Difference, drawnIdOf } from "./use-difference.ts";

interface DifferenceListProps {
  readonly difference: Difference;
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** What differs, as text; a click shows where. */
export function DifferenceList({ difference, chosenId, onChoose }: DifferenceListProps) {
  const t = useTexts(historyTexts);
  const { elements, cells } = difference;
  const hasCells = cells !== undefined && CELL_CHANGES.some((change) => cells.areas[change] > 0);
  return (
    <div className={styles.list}>
      {cells === undefined ? <p className={styles.notice}>{t.incomparable}</p> : null}
      {cells?.isOtherFrame ? <p className={styles.notice}>{t.otherFrame}</p> : null}
      {elements.length === 0 && !hasCells && cells ? <p>{t.noDifference}</p> : null}
      <ul>
        {elements.map((one) => {
          const id = drawnIdOf(one);
          return (
            <li key={id}>
              <Row
                difference={one}
                isChosen={id === chosenId}
                onChoose={() => onChoose(id === chosenId ? undefined : id)}
              />
            </li>
          );
        })}
      </ul>
      {hasCells && cells ? <Cells areas={cells.areas} /> : null}
    </div>
  );
}

const SIGNS: Readonly<Record<ElementDifference["kind"], string>> = { added: "+", removed: "−", changed: "~" };

interface RowProps {
  readonly difference: ElementDifference;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ difference, isChosen, onChoose }: RowProps) {
  return (
    <button
      type="button"
      className={`${lists.element} ${styles.difference}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <ElementChange difference={difference} />
    </button>
  );
}

interface ChangeListProps {
  readonly before: readonly MapElement[];
  readonly after: readonly MapElement[];
}

/** Elements that came, went or changed, as text. */
export function ChangeList({ before, after }: ChangeListProps) {
  const elements = differencesBetween(before, after);
  return (
    <ul>
      {elements.map((one) => (
        <li key={drawnIdOf(one)} className={`${lists.element} ${styles.difference}`}>
          <ElementChange difference={one} />
        </li>
      ))}
    </ul>
  );
}

function ElementChange({ difference }: { difference: ElementDifference }) {
  const t = useTexts(historyTexts);
  const texts = useChangeTexts();
  const element = difference.kind === "removed" ? difference.before : difference.after;
  return (
    <>
      <StatusTag tone={DIFFERENCE_TONES[difference.kind]}>
        <span aria-hidden="true">{SIGNS[difference.kind]}&nbsp;</span>
        {t.kinds[difference.kind]}
      </StatusTag>
      <span className={styles.what}>
        <span className={styles.name}>
          <KindSwatch kind={element.kind} />
          {element.name}
        </span>
        <span className={styles.faint}>
          {difference.kind === "changed"
            ? difference.changes.map((change) => changeText(change, texts)).join(" · ")
            : texts.kinds[element.kind]}
        </span>
      </span>
    </>
  );
}

function useChangeTexts(): ChangeTexts {
  const t = useTexts(historyTexts);
  const { kinds } = useTexts(mapTexts);
  const { labelOf } = useDictionary("cleaningMode");
  return { t, kinds, modeName: labelOf, format: useFormat() };
}

function Cells({ areas }: { areas: NonNullable<Difference["cells"]>["areas"] }) {
  const t = useTexts(historyTexts);
  const format = useFormat();
  return (
    <>
      <h3 className={styles.subheading}>{t.cellsTitle}</h3>
      <ul className={styles.cells}>
        {CELL_CHANGES.filter((change) => areas[change] > 0).map((change) => (
          <li key={change}>
            <StatusTag tone={CELL_TONES[change]}>{t.cells[change]}</StatusTag>
            <span>{format.area(areas[change])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
