import type { MenuNode } from "@sweepline/contract/access/menus.ts";

/** A line of the table: an item of the tree that is in sight. */
export interface MenuRow {
  readonly node: MenuNode;
  readonly level: number;
  readonly position: number;
  readonly brothers: number;
  readonly isOpen: boolean;
}

/** The lines in sight: what is open, or while something is searched whatever leads to a hit. */
export function menuRows(
  tree: readonly MenuNode[],
  { open, search }: { open: ReadonlySet<number>; search: string },
  level = 1,
): MenuRow[] {
  const shown = search === "" ? tree : tree.filter((node) => leadsTo(node, search.toLowerCase()));
  return shown.flatMap((node, index) => {
    const isOpen = node.children.length > 0 && (search !== "" || open.has(node.id));
    const row = { node, level, position: index + 1, brothers: shown.length, isOpen };
    return isOpen ? [row, ...menuRows(node.children, { open, search }, level + 1)] : [row];
  });
}

function leadsTo(node: MenuNode, search: string): boolean {
  const searched = [node.label.zh, node.label.en, node.path, node.permission ?? ""];
  return (
    searched.some((word) => word.toLowerCase().includes(search)) ||
    node.children.some((child) => leadsTo(child, search))
  );
}
