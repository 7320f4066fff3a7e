import type { RoomWing } from "@sweepline/contract/system/codegen/plan.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";

/** The page of a room that `npm run new-room` wrote. */
interface WrittenPage {
  code: string;
  label: { zh: string; en: string };
  path: string;
  /** What its permissions begin with: `sites_gates`. */
  right: string;
}

const PAGES: Readonly<Record<RoomWing, readonly WrittenPage[]>> = {
  fleet: [
    // One line a room.
  ],
  sites: [
    // One line a room.
  ],
  operations: [
    // One line a room.
  ],
  care: [
    // One line a room.
  ],
};

const menuOf = ({ right, ...item }: WrittenPage): BuiltInMenu => {
  const { zh, en } = item.label;
  return page(
    { ...item, icon: "list" },
    button(`${right}_list`, `查看${zh}`, `View: ${en}`),
    button(`${right}_edit`, `编辑${zh}`, `Edit: ${en}`),
  );
};

/** They stand behind all others of their wing. */
export const writtenMenus = (wing: RoomWing): readonly BuiltInMenu[] => PAGES[wing].map(menuOf);
