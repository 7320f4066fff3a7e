import { isArea, isLine, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useState } from "react";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Card } from "../../ui/page/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { pointsOf } from "../map-drawing/index.ts";
import { KindSwatch, mapTexts } from "../map-view/index.ts";
import styles from "./maps.module.css";
import { mapPageTexts } from "./maps.texts.ts";

interface ElementListProps {
  readonly elements: readonly MapElement[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** All that is drawn on a map; a click shows where. */
export function ElementList({ elements, chosenId, onChoose }: ElementListProps) {
  const t = useTexts(mapPageTexts);
  const { kinds } = useTexts(mapTexts);
  const format = useFormat();
  const [search, setSearch] = useState("");
  const found = matching(elements, search, (element) => kinds[element.kind]);
  return (
    <Card title={`${t.elementList} (${format.number(elements.length)})`}>
      {elements.length === 0 ? (
        <p className={styles.faint}>{t.noElements}</p>
      ) : (
        <>
          <div className={styles.search}>
            <SearchBox value={search} label={t.elementSearch} onChange={setSearch} />
          </div>
          {found.length === 0 ? <p className={styles.faint}>{t.noElementMatch}</p> : null}
          <ul className={styles.elements}>
            {found.map((element) => (
              <li key={element.id}>
                <button
                  type="button"
                  className={styles.element}
                  aria-pressed={element.id === chosenId}
                  onClick={() => onChoose(element.id === chosenId ? undefined : element.id)}
                >
                  <KindSwatch kind={element.kind} />
                  <span className={styles.line}>{element.name}</span>
                  <span className="visually-hidden">{kinds[element.kind]}</span>
                  <span className={styles.measure}>{measureOf(element, format)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** By name, kind or code, whichever of them contains the search text. */
function matching(
  elements: readonly MapElement[],
  search: string,
  kindName: (element: MapElement) => string,
): readonly MapElement[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return elements;
  return elements.filter((element) =>
    [element.name, kindName(element), element.kind === "qrPoint" ? element.qrId : ""].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}

function measureOf(element: MapElement, format: Format): string {
  const points = pointsOf(element);
  const pairs = points.map((point, index) => [point, points[(index + 1) % points.length] ?? point] as const);
  if (isArea(element)) {
    const doubled = pairs.reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0);
    return format.area(Math.abs(doubled) / 2);
  }
  if (isLine(element)) {
    const lengths = pairs.slice(0, -1).map(([[ax, ay], [bx, by]]) => Math.hypot(bx - ax, by - ay));
    return format.length(
      lengths.reduce((sum, length) => sum + length, 0),
      1,
    );
  }
  return "";
}
