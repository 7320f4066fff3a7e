import { createContext, useContext, useEffect } from "react";

export {
  readUrl,
  SAME_TAB,
  type UrlField,
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

/** What a page may ask of the tab it lives in. The shell provides it; outside a shell (tests) nothing happens. */
export interface PageFrame {
  readonly isActive: boolean;
  /** Names the tab and the browser window, "SW-0042" in place of "Device view". */
  setTitle(title: string | undefined): void;
  /** Closes this tab, as after saving a form. */
  close(): void;
}

export const PageFrameContext = createContext<PageFrame>({
  isActive: true,
  setTitle: () => undefined,
  close: () => undefined,
});

export const usePageFrame = (): PageFrame => useContext(PageFrameContext);

export function usePageTitle(title: string | undefined): void {
  const { setTitle } = usePageFrame();
  useEffect(() => setTitle(title), [setTitle, title]);
}
