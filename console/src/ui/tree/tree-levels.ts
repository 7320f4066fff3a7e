import { type UseQueryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { TreeItem, TreeLevel, TreeSource } from "./tree-rows.ts";

/** A row of a tree as servers answer it: one level, or matches with all above them. */
export interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
}

interface TreeQueries<Node extends TreeNode, Item extends TreeItem> {
  /** One level, the topmost without a parent; or what a search finds. */
  readonly query: (of: { parentId?: number; search?: string }) => UseQueryOptions<Node[]>;
  readonly itemOf: (node: Node) => Item;
  readonly search: string;
  /** All above what is chosen: open from the start, so that it is in sight. */
  readonly above: readonly number[];
}

export interface TreeLevels<Item extends TreeItem> {
  readonly source: TreeSource<Item>;
  readonly open: (id: number, isOpen: boolean) => void;
}

interface LevelQuery<Node> {
  readonly data: readonly Node[] | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

/**
 * The levels of a tree, each asked for when it is opened. A search brings its matches with all above them, and what stands
 * below a match still comes when it is opened.
 */
export function useTreeLevels<Node extends TreeNode, Item extends TreeItem>(
  tree: TreeQueries<Node, Item>,
): TreeLevels<Item> {
  const { query, itemOf, search } = tree;
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const top = useQuery(query(search ? { search } : {}));
  const found = useMemo(() => byParent(search ? (top.data ?? []) : []), [search, top.data]);
  const only = top.data?.length === 1 ? [top.data[0]?.id ?? 0] : [];
  const first = search ? [...found.keys()] : [...only, ...tree.above];
  const isOpen = (id: number): boolean => toggled.get(id) ?? first.includes(id);
  const asked = [...new Set([...first, ...toggled.keys()])].filter((id) => isOpen(id) && !found.has(id));
  const levels = useQueries({ queries: asked.map((parentId) => query({ parentId })) });
  const ready = (nodes: readonly Node[]): TreeLevel<Item> => ({ state: "ready", items: nodes.map(itemOf) });
  const levelFrom = (
    level: LevelQuery<Node>,
    choose = (nodes: readonly Node[]) => nodes,
  ): TreeLevel<Item> => {
    if (level.data) return ready(choose(level.data));
    if (level.error) return { state: "failed", retry: () => void level.refetch() };
    return { state: "loading" };
  };
  const levelOf = (parentId: number | undefined): TreeLevel<Item> => {
    if (parentId === undefined) return levelFrom(top, search ? topmost : undefined);
    const matches = found.get(parentId);
    if (matches) return ready(matches);
    const level = levels[asked.indexOf(parentId)];
    return level ? levelFrom(level) : { state: "loading" };
  };
  return {
    source: { levelOf, isOpen: ({ id }) => isOpen(id) },
    open: (id, opened) => setToggled((before) => new Map(before).set(id, opened)),
  };
}

function topmost<Node extends TreeNode>(nodes: readonly Node[]): readonly Node[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.filter(({ parentId }) => parentId === null || !ids.has(parentId));
}

function byParent<Node extends TreeNode>(nodes: readonly Node[]): ReadonlyMap<number, readonly Node[]> {
  const parents = new Map<number, Node[]>();
  for (const node of nodes) {
    if (node.parentId === null) continue;
    parents.set(node.parentId, [...(parents.get(node.parentId) ?? []), node]);
  }
  return parents;
}
