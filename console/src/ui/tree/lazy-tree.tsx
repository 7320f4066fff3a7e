import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../icon/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./tree.module.css";
import {
  type ItemRow,
  keyOf,
  type TreeItem,
  type TreeRow,
  type TreeSource,
  treeRows,
  treeStep,
} from "./tree-rows.ts";

interface LazyTreeProps<Item extends TreeItem> {
  readonly label: string;
  readonly source: TreeSource<Item>;
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly onOpen: (id: number, isOpen: boolean) => void;
  /** What is shown of an item; its name without this. */
  readonly children?: (item: Item) => ReactNode;
  /** In place of a tree without anything in it. */
  readonly empty?: ReactNode;
}

/**
 * A tree that is asked for level by level. One row has the focus, arrows go through the rows and open and close them;
 * a level that did not come is a row of its own that asks again.
 */
export function LazyTree<Item extends TreeItem>(props: LazyTreeProps<Item>) {
  const { source, selectedId, onSelect, onOpen } = props;
  const rows = treeRows(source);
  const [focusedKey, setFocusedKey] = useState<string>();
  const tree = useFocus(focusedKey);
  const has = (key: string | undefined) => key !== undefined && rows.some((row) => row.key === key);
  const selectedKey = selectedId === undefined ? undefined : keyOf(selectedId);
  const currentKey = [focusedKey, selectedKey, rows[0]?.key].find(has);
  useInSight(tree.ref, has(selectedKey) ? selectedKey : undefined);
  const take = (row: TreeRow<Item> | undefined) => {
    if (row?.kind === "item") onSelect(row.item.id);
    if (row?.kind !== "failed") return;
    row.retry();
    tree.focusOn(row.parentKey);
    setFocusedKey(row.parentKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = treeStep(event.key, rows, currentKey);
    if (!step) return;
    event.preventDefault();
    if (step.act === "take") take(rows.find(({ key }) => key === currentKey));
    else if (step.act === "open") onOpen(step.id, step.isOpen);
    else {
      tree.focusOn(step.key);
      setFocusedKey(step.key);
    }
  };
  if (rows.length === 0) return props.empty;
  return (
    <div ref={tree.ref} role="tree" aria-label={props.label} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          isCurrent={row.key === currentKey}
          isSelected={row.key === selectedKey}
          onFocus={() => setFocusedKey(row.key)}
          onTake={() => take(row)}
          onOpen={onOpen}
        >
          {row.kind === "item" ? (props.children?.(row.item) ?? row.item.name) : null}
        </Row>
      ))}
    </div>
  );
}

/** The row that a key leads to has the focus once it is drawn. */
function useFocus(focusedKey: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key that is already focused needs nothing
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = ref.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`);
    wanted.current = undefined;
    row?.focus();
  }, [focusedKey]);
  const focusOn = (key: string | undefined) => {
    wanted.current = key;
  };
  return { ref, focusOn };
}

/** What an address names is scrolled to once its level has come. */
function useInSight(tree: RefObject<HTMLElement | null>, selectedKey: string | undefined): void {
  useEffect(() => {
    if (selectedKey === undefined) return;
    tree.current?.querySelector(`[data-key="${selectedKey}"]`)?.scrollIntoView?.({ block: "nearest" });
  }, [tree, selectedKey]);
}

interface RowProps<Item extends TreeItem> {
  readonly row: TreeRow<Item>;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onFocus: () => void;
  readonly onTake: () => void;
  readonly onOpen: (id: number, isOpen: boolean) => void;
  readonly children: ReactNode;
}

function Row<Item extends TreeItem>({
  row,
  isCurrent,
  isSelected,
  onFocus,
  onTake,
  onOpen,
  children,
}: RowProps<Item>) {
  const t = useTexts(uiTexts);
  const isItem = row.kind === "item";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the tree's
    <div
      role="treeitem"
      className={styles.row}
      data-key={row.key}
      data-kind={row.kind}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={row.depth}
      aria-selected={isSelected}
      {...(isItem ? stateOf(row) : { "aria-busy": row.kind === "loading" })}
      style={{ "--depth": row.depth - 1 } as CSSProperties}
      onFocus={onFocus}
      onClick={onTake}
    >
      {isItem ? <Chevron row={row} onOpen={onOpen} /> : null}
      <span className={styles.name}>
        {isItem ? children : row.kind === "loading" ? t.loading : `${t.failedTitle} · ${t.retry}`}
      </span>
    </div>
  );
}

const stateOf = <Item extends TreeItem>(row: ItemRow<Item>) => ({
  "aria-posinset": row.position,
  "aria-setsize": row.brothers,
  ...(row.item.childCount > 0 ? { "aria-expanded": row.isOpen } : {}),
});

interface ChevronProps<Item extends TreeItem> {
  readonly row: ItemRow<Item>;
  readonly onOpen: (id: number, isOpen: boolean) => void;
}

/** For the mouse; the keyboard has its arrows. */
function Chevron<Item extends TreeItem>({ row, onOpen }: ChevronProps<Item>) {
  if (row.item.childCount === 0) return <span className={styles.noChevron} />;
  return (
    <button
      type="button"
      className={styles.chevron}
      data-open={row.isOpen || undefined}
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row.item.id, !row.isOpen);
      }}
    >
      <Icon name="chevron" />
    </button>
  );
}
