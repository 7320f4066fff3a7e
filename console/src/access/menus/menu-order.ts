import { MAX_MENU_DEPTH, MENU_TYPE, type MenuNode } from "@sweepline/contract/access/menus.ts";

/** Where an item goes in a tree; undefined where it cannot go. */
export type Step = (tree: Tree) => Place | undefined;

/** The items below one parent in their order, as the server takes it. */
export interface Place {
  readonly parentId: number | null;
  readonly ids: readonly number[];
}
export type Way = "up" | "down" | "in" | "out";
export type Spot = "before" | "inside" | "after";
type Tree = readonly MenuNode[];

interface Found {
  readonly node: MenuNode;
  readonly brothers: Tree;
  readonly index: number;
  /** From the top, outermost first. */
  readonly above: Tree;
}

/** Where an item stands. */
export function locate(tree: Tree, id: number, above: Tree = []): Found | undefined {
  for (const [index, node] of tree.entries()) {
    if (node.id === id) return { node, brothers: tree, index, above };
    const inner = locate(node.children, id, [...above, node]);
    if (inner) return inner;
  }
  return undefined;
}

/** The place one step away; undefined where there is none. */
export function stepped(tree: Tree, id: number, way: Way): Place | undefined {
  const found = locate(tree, id);
  if (!found) return undefined;
  const { brothers, index, above } = found;
  const parent = above.at(-1);
  const previous = brothers[index - 1];
  const next = brothers[index + 1];
  if (way === "up") return previous && dropped(tree, id, { id: previous.id, spot: "before" });
  if (way === "down") return next && dropped(tree, id, { id: next.id, spot: "after" });
  if (way === "in") return previous && dropped(tree, id, { id: previous.id, spot: "inside" });
  return parent && dropped(tree, id, { id: parent.id, spot: "after" });
}

/** The place at another item; undefined where the item may not stand. */
export function dropped(tree: Tree, id: number, at: { id: number; spot: Spot }): Place | undefined {
  const moved = locate(tree, id);
  const target = locate(tree, at.id);
  if (!moved || !target || target.node === moved.node || target.above.includes(moved.node)) return undefined;
  if (at.spot === "inside") {
    if (target.node.type === MENU_TYPE.button) return undefined;
    const ids = idsWithout(target.node.children, id);
    return fitting(moved, { depth: target.above.length + 1, place: { parentId: at.id, ids: [...ids, id] } });
  }
  const ids = idsWithout(target.brothers, id);
  const index = ids.indexOf(at.id) + (at.spot === "after" ? 1 : 0);
  const place = { parentId: target.above.at(-1)?.id ?? null, ids: ids.toSpliced(index, 0, id) };
  return fitting(moved, { depth: target.above.length, place });
}

/** The tree with the item in its place, before the server has said so. */
export function placed(tree: Tree, id: number, { parentId, ids }: Place): MenuNode[] {
  const moved = locate(tree, id)?.node;
  if (!moved) return [...tree];
  const ordered = (nodes: Tree): MenuNode[] =>
    [...nodes, { ...moved, parentId }].toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const without = (nodes: Tree): MenuNode[] =>
    nodes.filter((node) => node.id !== id).map((node) => ({ ...node, children: below(node) }));
  const below = (node: MenuNode): MenuNode[] =>
    node.id === parentId ? ordered(without(node.children)) : without(node.children);
  return parentId === null ? ordered(without(tree)) : without(tree);
}

function fitting(moved: Found, { depth, place }: { depth: number; place: Place }): Place | undefined {
  return depth + heightOf(moved.node) <= MAX_MENU_DEPTH ? place : undefined;
}

const heightOf = (node: MenuNode): number => 1 + Math.max(0, ...node.children.map(heightOf));
const idsWithout = (nodes: Tree, id: number): number[] =>
  nodes.map((node) => node.id).filter((other) => other !== id);
