import { Activity, useEffect, useRef, useState } from "react";
import type { MenuEntry } from "../../access/menus/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useIsFullScreen } from "../../ui/full-screen/index.ts";
import { appTexts } from "../app.texts.ts";
import { tabPageOf } from "./tab-pages.ts";
import { TabPanel } from "./tab-panel.tsx";
import styles from "./tabs.module.css";
import type { OpenTabs } from "./use-open-tabs.ts";

interface TabHostProps extends OpenTabs {
  readonly entries: readonly MenuEntry[];
}

/**
 * The open pages. A kept page that is not in front is hidden by `<Activity>`: its state stays, its effects (timers,
 * queries, subscriptions) stop. Tabs from before a reload are built when they are first looked at.
 */
export function TabHost({ tabs, active, entries }: TabHostProps) {
  const t = useTexts(appTexts);
  const language = useLanguage();
  const main = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([active.id]));
  if (!seen.has(active.id)) setSeen(new Set([...seen, active.id]));
  const shown = tabPageOf(active, entries, language);
  const title = (useIsFullScreen() && shown.page?.screenTitle?.[language]) || shown.title;

  useEffect(() => {
    document.title = `${title} · ${t.product}`;
  }, [title, t]);
  useFocusOnChange(active.id, main);

  return (
    <main ref={main} id="main" tabIndex={-1} className={styles.main}>
      <div className="visually-hidden" aria-live="polite">
        {title}
      </div>
      {tabs.map((tab) => {
        const { page, isKept } = tabPageOf(tab, entries, language);
        const isActive = tab.id === active.id;
        if (!page || !(isActive || (isKept && seen.has(tab.id)))) return null;
        return (
          <Activity key={tab.id} mode={isActive ? "visible" : "hidden"}>
            <TabPanel tab={tab} page={page} />
          </Activity>
        );
      })}
    </main>
  );
}

/** A keyboard goes on in the new page, unless it is walking along the tab bar. */
function useFocusOnChange(activeId: string, main: { readonly current: HTMLElement | null }): void {
  const last = useRef(activeId);
  useEffect(() => {
    if (last.current === activeId) return;
    last.current = activeId;
    if (!document.activeElement?.closest("[data-tab-bar]")) main.current?.focus({ preventScroll: true });
  }, [activeId, main]);
}
