import { createContext, useContext, useEffect } from "react";

export {
  readUrl,
  SAME_TAB,
  type UrlValues,
  urlChoice,
  urlChoices,
  urlCount,
  urlDay,
  urlId,
  urlText,
  useUrlState,
  writeUrl,
} from "./url-state.ts";

type SetTitle = (title: string | undefined) => void;

/** The tab that a page lives in takes its name. The shell provides it; outside a shell (tests) nothing happens. */
export const TabTitleContext = createContext<SetTitle>(() => undefined);

/** Names the tab and the browser window, "SW-0042" in place of "Device view". */
export function usePageTitle(title: string | undefined): void {
  const setTitle = useContext(TabTitleContext);
  useEffect(() => setTitle(title), [setTitle, title]);
}
