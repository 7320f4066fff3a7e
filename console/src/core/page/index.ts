import { createContext, useContext, useEffect, useInsertionEffect, useRef } from "react";
import type { InEach } from "../i18n/index.ts";

export {
  readUrl,
  SAME_TAB,
  type UrlField,
  type UrlFields,
  type UrlValues,
  urlChoice,
  urlChoices,
  urlCount,
  urlDay,
  urlId,
  urlIdOrNew,
  urlNumber,
  urlText,
  urlUuid,
  useUrlState,
} from "./url-state.ts";

/** A name that is the same in every language, or one for each: the tab stays when the language is switched. */
export type PageTitle = string | InEach;
type SetTitle = (title: PageTitle | undefined) => void;

/** The tab that a page lives in takes its name. The shell provides it; outside a shell (tests) nothing happens. */
export const TabTitleContext = createContext<SetTitle>(() => undefined);

/** Names the tab and the browser window, "SW-0042" in place of "Device view". */
export function usePageTitle(title: PageTitle | undefined): void {
  const setTitle = useContext(TabTitleContext);
  const [zh, en] = typeof title === "object" ? [title.zh, title.en] : [title, title];
  useEffect(() => {
    if (zh === undefined || en === undefined) setTitle(undefined);
    else setTitle(zh === en ? zh : { zh, en });
  }, [setTitle, zh, en]);
}

/** Asked before the page's tab closes; false: it stays. */
type BeforeClosing = () => Promise<boolean>;
type SetBeforeClosing = (ask: BeforeClosing | undefined) => void;

/** The shell provides it; outside a shell (tests) nothing happens. */
export const TabClosingContext = createContext<SetBeforeClosing>(() => undefined);

/** Asks before the page's tab closes, as while work is not finished; undefined: it may close. */
export function useBeforeClosing(ask: BeforeClosing | undefined): void {
  const set = useContext(TabClosingContext);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const isAsking = ask !== undefined;
  // An insertion effect, because it outlives the hiding of a kept tab: that can be closed too.
  useInsertionEffect(() => {
    set(isAsking ? async () => latest.current?.() ?? true : undefined);
    return () => set(undefined);
  }, [set, isAsking]);
}
