export interface TreeItem {
  readonly id: number;
  readonly name: string;
  /** How many stand below it; they come when it is opened. */
  readonly childCount: number;
}

/** What stands below one, as far as it is known. */
export type TreeLevel<Item extends TreeItem> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly retry: () => void }
  | { readonly state: "ready"; readonly items: readonly Item[] };

export interface TreeSource<Item extends TreeItem> {
  /** Without an id, the topmost. */
  readonly levelOf: (parentId: number | undefined) => TreeLevel<Item>;
  readonly isOpen: (item: Item) => boolean;
}

interface Place {
  readonly key: string;
  readonly depth: number;
  readonly parentKey: string | undefined;
}
export interface ItemRow<Item extends TreeItem> extends Place {
  readonly kind: "item";
  readonly item: Item;
  readonly isOpen: boolean;
  readonly position: number;
  readonly brothers: number;
}
/** In place of a level that is on its way, or has not come. */
export type TreeRow<Item extends TreeItem> =
  | ItemRow<Item>
  | (Place & { readonly kind: "loading" })
  | (Place & { readonly kind: "failed"; readonly retry: () => void });

export const keyOf = (id: number): string => `item-${id}`;

/** The open part of the tree, line by line. */
export function treeRows<Item extends TreeItem>(source: TreeSource<Item>): TreeRow<Item>[] {
  const rows: TreeRow<Item>[] = [];
  const add = (parentId: number | undefined, depth: number): void => {
    const level = source.levelOf(parentId);
    const parentKey = parentId === undefined ? undefined : keyOf(parentId);
    if (level.state !== "ready") {
      rows.push({
        ...level,
        kind: level.state,
        key: `below-${parentId ?? "none"}`,
        depth,
        parentKey,
      } as TreeRow<Item>);
      return;
    }
    for (const [index, item] of level.items.entries()) {
      const isOpen = item.childCount > 0 && source.isOpen(item);
      const [position, brothers] = [index + 1, level.items.length];
      rows.push({ kind: "item", key: keyOf(item.id), item, depth, parentKey, isOpen, position, brothers });
      if (isOpen) add(item.id, depth + 1);
    }
  };
  add(undefined, 1);
  return rows;
}

/** What a key asks for: another row, a row opened or closed, or the row itself. */
export type TreeStep =
  | { readonly act: "go"; readonly key: string }
  | { readonly act: "open"; readonly id: number; readonly isOpen: boolean }
  | { readonly act: "take" };

const isReached = <Item extends TreeItem>(row: TreeRow<Item>): boolean => row.kind !== "loading";

/** The keys of a tree (ARIA's pattern): arrows through the rows and in and out, first and last, Enter or Space to take. */
export function treeStep<Item extends TreeItem>(
  pressed: string,
  rows: readonly TreeRow<Item>[],
  currentKey: string | undefined,
): TreeStep | undefined {
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === currentKey),
  );
  const row = rows[index];
  if (!row) return undefined;
  const go = (to: TreeRow<Item> | undefined): TreeStep | undefined => to && { act: "go", key: to.key };
  const next = rows.slice(index + 1).find(isReached);
  if (pressed === "Enter" || pressed === " ") return { act: "take" };
  if (pressed === "ArrowDown") return go(next);
  if (pressed === "ArrowUp") return go(rows.slice(0, index).findLast(isReached));
  if (pressed === "Home") return go(rows.find(isReached));
  if (pressed === "End") return go(rows.findLast(isReached));
  const isOpen = row.kind === "item" && row.isOpen;
  if (pressed === "ArrowLeft" && isOpen) return { act: "open", id: row.item.id, isOpen: false };
  if (pressed === "ArrowLeft") return go(rows.find(({ key }) => key === row.parentKey));
  if (pressed !== "ArrowRight" || row.kind !== "item" || row.item.childCount === 0) return undefined;
  if (!isOpen) return { act: "open", id: row.item.id, isOpen: true };
  return next && next.depth > row.depth ? go(next) : undefined;
}
