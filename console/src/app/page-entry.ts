import type { ComponentType } from "react";
import type { Language } from "../core/i18n/index.ts";
import { isAddressOf } from "./paths.ts";

/** A page of a room, known by its address; its code comes when it is opened. */
export interface PageEntry {
  /** From `PATHS`; may end in one parameter (`/myiframe/:routerPath`). */
  readonly path: string;
  readonly title: Readonly<Record<Language, string>>;
  /** While the console is in full screen; else `title`. */
  readonly screenTitle?: Readonly<Record<Language, string>>;
  readonly load: () => Promise<ComponentType>;
  /** Pages outside the menu keep their state while their tab is open, unless they say no; the menu's flag wins. */
  readonly keepAlive?: boolean;
  /** Does without the component kit (nothing of `ui/kit.ts`): it opens without waiting for it. */
  readonly isPlain?: boolean;
}

/** The page of an address, with or without its `/index`. */
export const findPage = (pages: readonly PageEntry[], pathname: string): PageEntry | undefined =>
  pages.find(({ path }) => isAddressOf(path, pathname));
