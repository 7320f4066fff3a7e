import type { MenuEntry } from "../../access/menus/index.ts";
import { createStore } from "../../core/store/index.ts";

/** Whether the search is on screen. */
export const searchOpen = createStore(false);
/** The menu of who searches: the search's own code comes later than the shell's, and need not bring all pages along. */
export const searchedMenu = createStore<readonly MenuEntry[]>([]);
