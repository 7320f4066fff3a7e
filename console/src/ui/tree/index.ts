/** A tree that is asked for level by level, by itself or beside what belongs to the chosen row. */
export { LazyTree } from "./lazy-tree.tsx";
export { type TreeLevels, useTreeLevels } from "./tree-levels.ts";
export type { TreeItem } from "./tree-rows.ts";
export { TreeSides } from "./tree-sides.tsx";
