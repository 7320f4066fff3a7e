/** Maps out of files and into files: what a person drops is looked through and shown before it is imported; a version is exported. */
export { ExportMenu } from "./export-menu.tsx";
export { ImportDrawer } from "./import-drawer.tsx";
export { NoMapHere } from "./no-map-here.tsx";
