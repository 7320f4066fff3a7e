import { createStore } from "../../core/store/index.ts";

/** Whether the search is on screen. */
export const searchOpen = createStore(false);
