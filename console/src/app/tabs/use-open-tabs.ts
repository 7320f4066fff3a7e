import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { findTab, HOME_TAB, type Tab } from "./tab-rules.ts";
import { keepTabs, useTabs, visited } from "./tab-store.ts";

export interface OpenTabs {
  readonly tabs: readonly Tab[];
  readonly active: Tab;
}

/** The address bar decides which tab is open; a tab is made for an address that has none. */
export function useOpenTabs(): OpenTabs {
  const { pathname, search, state } = useLocation();
  const stored = useTabs();
  const [lastKey, setLastKey] = useState<string>();
  const key = pathname + search;
  // A page that renames its own address replaces it; going back to such an address later is a visit like any other.
  const isMove =
    useNavigationType() === "REPLACE" && (state as { isSameTab?: unknown } | null)?.isSameTab === true;
  const moved = isMove ? lastKey : undefined;
  const tabs = visited(stored, key, moved);
  // On a change of address only: a tab that was just closed must not come back before the address has followed. Before
  // the effects of the page in it, which may have a title for its tab at once.
  const visit = useEffectEvent(() => keepTabs(visited(stored, key, moved)));
  useLayoutEffect(() => {
    visit();
    setLastKey(key);
  }, [key]);
  return { tabs, active: findTab(tabs, key) ?? HOME_TAB };
}
