/**
 * The page on which people edit maps: what stands around the drawing, its commands and shortcuts, who else is there. The map
 * itself is `map-document`, its draft `map-drafts`, the drawing `map-canvas` and what hands do `map-tools`.
 */
export { MapEditorPage } from "./map-editor.page.tsx";
