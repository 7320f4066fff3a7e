import type { DictionaryItemRow, DictionaryRow } from "@sweepline/contract/system/dictionaries/index.ts";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { HolderOutlined } from "../../ui/icons.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useOrderItems, useRemoveItem } from "./dictionaries.calls.ts";
import styles from "./dictionaries.module.css";
import { dictionaryTexts } from "./dictionaries.texts.ts";
import { TONE_OF } from "./dictionary.ts";
import { movedTo } from "./item-order.ts";

interface ItemTableProps {
  readonly dictionary: DictionaryRow;
  readonly items: readonly DictionaryItemRow[];
  readonly mayEdit: boolean;
  readonly onEdit: (item: DictionaryItemRow) => void;
}

/** The values in their order, which the handles change: dragged, or by the arrow keys. */
export function ItemTable({ dictionary, items, mayEdit, onEdit }: ItemTableProps) {
  const t = useTexts(dictionaryTexts);
  const ordering = useOrdering(dictionary.id, items);
  return (
    <div className={styles.scroller}>
      <table className={styles.values} aria-label={t.values}>
        <thead>
          <tr>
            {mayEdit ? <th scope="col" className={styles.narrow} aria-label={t.order} /> : null}
            <th scope="col">{t.value}</th>
            <th scope="col">{t.labelZh}</th>
            <th scope="col">{t.labelEn}</th>
            <th scope="col">{t.color}</th>
            {mayEdit ? <th scope="col">{t.actions}</th> : null}
          </tr>
        </thead>
        <tbody ref={ordering.body}>
          {ordering.rows.map((item, index) => (
            <tr
              key={item.id}
              data-id={item.id}
              data-hidden={item.isHidden || undefined}
              data-over={ordering.overIndex === index || undefined}
              {...(mayEdit ? ordering.target(index) : {})}
            >
              {mayEdit ? (
                <td className={styles.narrow}>
                  <Handle item={item} {...ordering.handle(index)} />
                </td>
              ) : null}
              <td className={styles.code}>{item.value}</td>
              <td>{item.label.zh}</td>
              <td>{item.label.en}</td>
              <td>
                <ColorTag item={item} />
              </td>
              {mayEdit ? (
                <td>
                  <ItemActions item={item} isFixed={dictionary.isSystem} onEdit={onEdit} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColorTag({ item }: { item: DictionaryItemRow }) {
  const t = useTexts(dictionaryTexts);
  const language = useLanguage();
  return (
    <>
      <StatusTag tone={TONE_OF[item.color]}>{item.label[language]}</StatusTag>
      {item.isHidden ? <span className={styles.note}> {t.hidden}</span> : null}
    </>
  );
}

interface ItemActionsProps {
  readonly item: DictionaryItemRow;
  readonly isFixed: boolean;
  readonly onEdit: (item: DictionaryItemRow) => void;
}

function ItemActions({ item, isFixed, onEdit }: ItemActionsProps) {
  const t = useTexts(dictionaryTexts);
  const language = useLanguage();
  const remove = useRemoveItem();
  const name = item.label[language];
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.edit, onSelect: () => onEdit(item) },
        !isFixed && {
          ...{ label: t.remove, isDanger: true, question: t.removeValueQuestion(name), done: t.removed },
          onSelect: () => remove.mutateAsync(item.id),
        },
      ]}
    />
  );
}

interface HandleProps {
  readonly item: DictionaryItemRow;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Handle({ item, ...events }: HandleProps) {
  const t = useTexts(dictionaryTexts);
  const language = useLanguage();
  return (
    <button
      type="button"
      className={styles.handle}
      draggable
      aria-label={t.move(item.label[language])}
      title={t.move(item.label[language])}
      {...events}
    >
      <HolderOutlined aria-hidden="true" />
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The order on screen is ahead of the server's until that has answered. */
function useOrdering(id: number, items: readonly DictionaryItemRow[]) {
  const t = useTexts(dictionaryTexts);
  const order = useOrderItems(id);
  const [rows, setRows] = useState(items);
  const [from, setFrom] = useState<number>();
  const [overIndex, setOver] = useState<number>();
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<number>(undefined);
  useEffect(() => setRows(items), [items]);
  // A row that has moved in the document has lost the focus.
  useEffect(() => {
    if (focused.current === undefined) return;
    body.current?.querySelector<HTMLElement>(`[data-id="${focused.current}"] button`)?.focus();
    focused.current = undefined;
  });
  const move = (start: number, target: number): boolean => {
    const next = movedTo(rows, start, target);
    if (next === rows) return false;
    setRows(next);
    order.mutateAsync(next.map((row) => row.id)).then(
      () => notify("success", t.moved),
      () => setRows(items),
    );
    return true;
  };
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  return {
    body,
    rows,
    overIndex: from === undefined ? undefined : overIndex,
    handle: (index: number) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        setFrom(index);
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        if (move(index, index + step)) focused.current = rows[index]?.id;
      },
    }),
    target: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (from === undefined) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (from !== undefined) move(from, index);
        end();
      },
    }),
  };
}
