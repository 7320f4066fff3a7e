import { useEffect, useState } from "react";
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
  const tabs = visited(stored, key, isMove ? lastKey : undefined);
  useEffect(() => {
    keepTabs(tabs);
    setLastKey(key);
  }, [tabs, key]);
  return { tabs, active: findTab(tabs, key) ?? HOME_TAB };
}
