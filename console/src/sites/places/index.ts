/**
 * Places: buildings with floors, their devices, and a cross-section that shows where these are now. Other pages name a
 * device's place by `DevicePlaceName`.
 */
export { DevicePlaceName } from "./device-place.tsx";
export { PlaceSelect } from "./late-place-select.tsx";
export { PlaceViewPage } from "./place-view.page.tsx";
export { QuietHoursInput } from "./quiet-field.tsx";
export { WeekInput } from "./week-input.tsx";
