import { useCallback, useLayoutEffect, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";

type Key = string | number;

interface Press {
  readonly id: Key;
  readonly isOn: boolean;
  readonly isWithShift: boolean;
}

/** Which rows of this page may be chosen, which are, and what a press on a box means. What is chosen elsewhere stays so. */
export function useChoosing<Row extends object, Sort extends string>(
  { selection, rowKey }: DataTableProps<Row, Sort>,
  records: readonly Row[],
) {
  const open = selection ? records.filter((row) => selection.canChoose?.(row) ?? true).map(rowKey) : [];
  const chosen = new Set<Key>(selection?.keys);
  const last = useRef<Key>(undefined);
  const take = (keys: readonly Key[], isOn: boolean) =>
    selection?.onChange(
      isOn
        ? [...chosen, ...keys.filter((key) => !chosen.has(key))]
        : [...chosen].filter((key) => !keys.includes(key)),
    );
  const press = ({ id, isOn, isWithShift }: Press) => {
    take(isWithShift ? between(open, last.current, id) : [id], isOn);
    last.current = id;
  };
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  return {
    open,
    chosen,
    choose: useCallback((one: Press) => latest.current(one), []),
    choosePage: (isOn: boolean) => take(open, isOn),
  };
}

/** From the row that was pressed last to this one, whichever stands first. */
function between(keys: readonly Key[], from: Key | undefined, to: Key): readonly Key[] {
  const [one, other] = [from === undefined ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return one < 0 ? [to] : keys.slice(Math.min(one, other), Math.max(one, other) + 1);
}

interface PageBoxProps {
  readonly open: readonly Key[];
  readonly chosen: ReadonlySet<Key>;
  readonly onChange: (isOn: boolean) => void;
}

/** Chooses every row of the page, or none of them. */
export function PageBox({ open, chosen, onChange }: PageBoxProps) {
  const t = useTexts(uiTexts);
  const box = useRef<HTMLInputElement>(null);
  const count = open.filter((key) => chosen.has(key)).length;
  const isWhole = open.length > 0 && count === open.length;
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isWhole;
  });
  return (
    <th data-fixed="left" className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={t.selectPage}
        checked={isWhole}
        disabled={open.length === 0}
        onChange={(event) => onChange(event.target.checked)}
      />
    </th>
  );
}

interface RowBoxProps {
  readonly id: Key;
  readonly choice: "on" | "off" | "closed";
  readonly onChoose: (press: Press) => void;
}

export function RowBox({ id, choice, onChoose }: RowBoxProps) {
  const t = useTexts(uiTexts);
  return (
    // Twice on a box is two choices, and opens nothing.
    <td data-fixed="left" className={styles.box} onDoubleClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={t.selectRow}
        checked={choice === "on"}
        disabled={choice === "closed"}
        onChange={({ target, nativeEvent }) =>
          onChoose({
            ...{ id, isOn: target.checked },
            isWithShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
      />
    </td>
  );
}
