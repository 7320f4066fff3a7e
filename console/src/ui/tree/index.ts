/** A tree that is asked for level by level, by itself or beside what belongs to the chosen row. */
export { LazyTree } from "./lazy-tree.tsx";
export type { TreeItem, TreeLevel, TreeSource } from "./tree-rows.ts";
export { TreeSides } from "./tree-sides.tsx";
