/** Parts that wear: a tab of the device's page, and the list of what is due across the fleet. */
export { ConsumableListPage } from "./consumable-list.page.tsx";
export { ConsumablesTab } from "./consumables-tab.tsx";
export { PartsAtAGlance } from "./parts-at-a-glance.tsx";
export { usePartName } from "./use-part-name.ts";
