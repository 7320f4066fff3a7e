import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useState } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import { KindSwatch } from "../../../sites/map-view/index.ts";
import { Button, Checkbox, Drawer } from "../../../ui/kit.ts";
import { isCleanable } from "../draft.ts";
import styles from "../tasks.module.css";
import { taskTexts } from "../tasks.texts.ts";

interface ElementChoiceProps {
  readonly elements: readonly MapElement[];
  readonly isChosen: (element: MapElement) => boolean;
  readonly onToggle: (element: MapElement) => void;
}

/** What can be cleaned as a list: the floor is quicker by pointer, this works by keys and where names are known. */
export function ElementChoice({ elements, isChosen, onToggle }: ElementChoiceProps) {
  const t = useTexts(taskTexts);
  const [isOpen, setOpen] = useState(false);
  const cleanable = elements.filter(isCleanable);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.chooseFromList}
      </Button>
      <Drawer title={t.chooseFromList} open={isOpen} onClose={() => setOpen(false)}>
        {cleanable.length === 0 ? <p className={styles.faint}>{t.nothingCleanable}</p> : null}
        <ul className={styles.choices}>
          {cleanable.map((element) => (
            <li key={element.id}>
              <Checkbox checked={isChosen(element)} onChange={() => onToggle(element)}>
                <span className={styles.tools}>
                  <KindSwatch kind={element.kind} />
                  {element.name}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}
