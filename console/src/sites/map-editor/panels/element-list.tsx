import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import type { EditorStore, MapDocument } from "../../map-document/index.ts";
import { KindSwatch } from "../../map-view/index.ts";
import { useDocument, useEditorState } from "../use-document.ts";
import styles from "./editor.module.css";
import { panelTexts } from "./panel.texts.ts";
import { ToolIcon } from "./tool-icon.tsx";
import { useWindow } from "./use-window.ts";

interface ElementListProps {
  readonly document: MapDocument;
  readonly store: EditorStore;
  readonly onShow: (ids: readonly string[]) => void;
}

/** All elements by name. Above a hundred rows only those in sight are drawn. */
export function ElementList({ document, store, onShow }: ElementListProps) {
  const t = useTexts(panelTexts);
  const { selectedIds } = useEditorState(store);
  const [search, setSearch] = useState("");
  useDocument(document);
  const all = document.elements();
  const wanted = search.trim().toLowerCase();
  const found = wanted === "" ? all : all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const list = useRef<HTMLDivElement>(null);
  const { start, end, rowPx } = useWindow(list, found.length);
  const [first] = selectedIds;
  const at = first === undefined || selectedIds.size > 1 ? -1 : found.findIndex(({ id }) => id === first);
  useEffect(() => {
    if (at >= 0) bringIntoView(list.current, at, rowPx);
  }, [at, rowPx]);

  const choose = (element: MapElement, isAdded: boolean) => {
    const group = document.withGroups([element.id]);
    const before = isAdded ? selectedIds : new Set<string>();
    const isTaken = isAdded && selectedIds.has(element.id);
    const next = isTaken ? [...before].filter((id) => !group.has(id)) : [...before, ...group];
    store.set({ selectedIds: new Set(next), tool: "select" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && found[Math.max(0, Math.min(found.length - 1, at + step))];
    if (event.key === "Enter" && first !== undefined) onShow([...selectedIds]);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next, false);
  };
  return (
    <section className={styles.section} data-grows="">
      <h2>
        {t.elements} <span className={styles.count}>{all.length}</span>
      </h2>
      <input
        className={styles.search}
        type="search"
        placeholder={t.search}
        aria-label={t.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 ? (
        <p className={styles.hint}>{all.length === 0 ? `${t.none}. ${t.noneNote}` : t.notFound}</p>
      ) : (
        <div
          ref={list}
          className={styles.list}
          role="listbox"
          tabIndex={0}
          aria-label={t.elements}
          aria-multiselectable="true"
          aria-activedescendant={at >= start && at < end ? `element-${first}` : undefined}
          onKeyDown={onKeyDown}
        >
          <div style={{ height: start * rowPx }} />
          {found.slice(start, end).map((element) => (
            <Row
              key={element.id}
              element={element}
              isSelected={selectedIds.has(element.id)}
              lockedLabel={t.locked}
              onChoose={(event) => choose(element, event.ctrlKey || event.metaKey || event.shiftKey)}
              onShow={() => onShow([element.id])}
            />
          ))}
          <div style={{ height: (found.length - end) * rowPx }} />
        </div>
      )}
    </section>
  );
}

interface RowProps {
  readonly element: MapElement;
  readonly isSelected: boolean;
  readonly lockedLabel: string;
  readonly onChoose: (event: MouseEvent) => void;
  readonly onShow: () => void;
}

function Row({ element, isSelected, lockedLabel, onChoose, onShow }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    <div
      id={`element-${element.id}`}
      data-element={element.id}
      className={styles.row}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      title={element.name}
      onClick={onChoose}
      onDoubleClick={onShow}
    >
      <KindSwatch kind={element.kind} />
      <span>{element.name}</span>
      {element.isLocked ? (
        <span role="img" aria-label={lockedLabel}>
          <ToolIcon name="locked" />
        </span>
      ) : null}
    </div>
  );
}

function bringIntoView(list: HTMLElement | null, at: number, rowPx: number): void {
  if (!list) return;
  const top = at * rowPx;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + rowPx > list.scrollTop + list.clientHeight) list.scrollTop = top + rowPx - list.clientHeight;
}
