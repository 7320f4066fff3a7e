/**
 * The map editor: `document` is the map while it is edited, `sync` brings acts to the draft that all share, `canvas` and `tools` draw
 * on OpenLayers, `panels` are what stands around. They agree on `model.ts` and know no more of each other.
 */
export { MapEditorPage } from "./map-editor.page.tsx";
