/**
 * Maps as people administer them (spec §2 `/platform/mapList/…`): the list, one map with its robots and elements, its versions with
 * what differs between them, files in and out. `map-view` draws them, `map-editor` edits them.
 */
export { ChangeList } from "./difference-list.tsx";
export { FloorChoice } from "./floor-choice.tsx";
export { MapDetailPage } from "./map-detail.page.tsx";
export { MapHistoryPage } from "./map-history.page.tsx";
export { MapListPage } from "./map-list.page.tsx";
export { MapThumbnail } from "./map-thumbnail.tsx";
export { SyncState } from "./sync-state.tsx";
