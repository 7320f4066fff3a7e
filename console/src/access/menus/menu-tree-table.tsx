import { MENU_ENDPOINTS as E, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { dropped, type Spot, type Step, stepped, type Way } from "./menu-order.ts";
import type { MenuRow } from "./menu-rows.ts";
import { MenuTableRow, type RowHandlers } from "./menu-table-row.tsx";
import styles from "./menu-tree-table.module.css";
import { menuTexts } from "./menus.texts.ts";

export interface MenuTreeTableProps {
  readonly tree: readonly MenuNode[];
  readonly rows: readonly MenuRow[];
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly onOpen: (id: number, isOpen: boolean) => void;
  readonly onMove: (id: number, step: Step) => void;
  readonly onEdit: (node: MenuNode) => void;
  readonly onAddBelow: (node: MenuNode) => void;
}

/** What an arrow does together with Alt. */
const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/**
 * The items as a tree in a table. One row has the focus; arrows go through the rows and open and close them, Alt and an
 * arrow moves the item itself, the mouse drags it.
 */
export function MenuTreeTable(props: MenuTreeTableProps) {
  const { rows, selectedId } = props;
  const t = useTexts(menuTexts);
  const body = useRef<HTMLTableSectionElement>(null);
  const wantsFocus = useKeptFocus(body, selectedId);
  const drag = useDrag(props);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLElement && event.target.tagName !== "TR") return;
    wantsFocus.current = answersKey(event, props);
    if (wantsFocus.current) event.preventDefault();
  };
  const current = rows.some(({ node }) => node.id === selectedId) ? selectedId : rows[0]?.node.id;
  return (
    <div className={styles.scroller}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree in a table is just what a treegrid is */}
      <table className={styles.table} role="treegrid" aria-label={t.title} aria-description={t.keys}>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.type}</th>
            <th scope="col">{t.pathOrPermission}</th>
            <th scope="col">{t.roles}</th>
            <th scope="col" className={styles.end}>
              {t.actions}
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <MenuTableRow
              key={row.node.id}
              row={row}
              isCurrent={row.node.id === current}
              isSelected={row.node.id === selectedId}
              handlers={props}
              drag={drag(row.node.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * A row that has moved in the document has lost the focus, and not always with the first picture after the key: it is given
 * back until the person goes elsewhere.
 */
function useKeptFocus(body: RefObject<HTMLElement | null>, selectedId: number | undefined) {
  const wantsFocus = useRef(false);
  useEffect(() => {
    const active = document.activeElement;
    const isElsewhere = active !== document.body && !body.current?.contains(active);
    if (!wantsFocus.current || isElsewhere) return;
    body.current?.querySelector<HTMLElement>(`[data-row-key="${selectedId}"]`)?.focus();
  });
  useEffect(() => {
    const leave = () => {
      wantsFocus.current = false;
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, []);
  return wantsFocus;
}

function answersKey(event: KeyboardEvent<HTMLElement>, props: MenuTreeTableProps): boolean {
  const { rows, selectedId, onSelect, onOpen, onMove, onEdit } = props;
  const index = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === selectedId),
  );
  const row = rows[index];
  if (!row) return false;
  const way = WAYS[event.key];
  if (event.altKey) {
    if (way) onMove(row.node.id, (now) => stepped(now, row.node.id, way));
    return way !== undefined;
  }
  const go = (to: MenuRow | undefined) => {
    if (to) onSelect(to.node.id);
  };
  if (event.key === "ArrowUp") go(rows[index - 1]);
  else if (event.key === "ArrowDown") go(rows[index + 1]);
  else if (event.key === "Home") go(rows[0]);
  else if (event.key === "End") go(rows.at(-1));
  else if (event.key === "ArrowRight" && !row.isOpen) onOpen(row.node.id, true);
  else if (event.key === "ArrowRight") go(rows[index + 1]);
  else if (event.key === "ArrowLeft" && row.isOpen) onOpen(row.node.id, false);
  else if (event.key === "ArrowLeft") go(rows.find(({ node }) => node.id === row.node.parentId));
  else if (event.key === "Enter") onEdit(row.node);
  else return false;
  return true;
}

/** Where a dragged item would land: the upper and lower quarter of a row are its edges, the middle is inside. */
function useDrag({ tree, onMove }: Pick<MenuTreeTableProps, "tree" | "onMove">) {
  const mayMove = useMay(E.order);
  const [draggedId, setDraggedId] = useState<number>();
  const [target, setTarget] = useState<{ id: number; spot: Spot }>();
  const placeAt = (id: number, spot: Spot) =>
    draggedId === undefined ? undefined : dropped(tree, draggedId, { id, spot });
  return (id: number): NonNullable<RowHandlers["drag"]> => ({
    isDraggable: mayMove,
    spot: target?.id === id ? target.spot : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", String(id));
      setDraggedId(id);
    },
    onDragOver: (event) => {
      const spot = spotOf(event);
      if (!placeAt(id, spot)) {
        setTarget(undefined);
        return;
      }
      event.preventDefault();
      if (target?.id !== id || target.spot !== spot) setTarget({ id, spot });
    },
    onDrop: (event) => {
      event.preventDefault();
      const spot = spotOf(event);
      if (draggedId !== undefined) onMove(draggedId, (now) => dropped(now, draggedId, { id, spot }));
      setDraggedId(undefined);
      setTarget(undefined);
    },
    onDragEnd: () => {
      setDraggedId(undefined);
      setTarget(undefined);
    },
  });
}

function spotOf(event: DragEvent<HTMLElement>): Spot {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  if (share < 0.25) return "before";
  return share > 0.75 ? "after" : "inside";
}
