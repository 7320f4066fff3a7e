/** The side menu's data (spec §2): fetched once a session, filtered by the person's roles and by what pages exist. */

export { forgetMenuWithSession, loadMenu, useMenu } from "./menu.store.ts";
export { groupsAround, leavesOf, type MenuEntry, menuEntries } from "./menu-entries.ts";
