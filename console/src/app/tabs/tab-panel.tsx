import { memo, useCallback, useLayoutEffect, useRef } from "react";
import { Route, Routes } from "react-router";
import { type PageTitle, TabClosingContext, TabTitleContext } from "../../core/page/index.ts";
import { Skeleton } from "../../ui/feedback/index.ts";
import { PageBoundary } from "../frame/page-boundary.tsx";
import { Part } from "../frame/part.tsx";
import type { PageEntry } from "../page-entry.ts";
import { loaderOf } from "../page-loader.tsx";
import { setBeforeClosing } from "./tab-closing.ts";
import type { Tab } from "./tab-rules.ts";
import { nameTab } from "./tab-store.ts";
import styles from "./tabs.module.css";

interface TabPanelProps {
  readonly tab: Tab;
  readonly page: PageEntry;
}

/** One open page with an address of its own: what the address bar shows meanwhile does not concern it. */
export const TabPanel = memo(function TabPanel({ tab: { id, key }, page }: TabPanelProps) {
  const setTitle = useCallback((title: PageTitle | undefined) => nameTab(id, title), [id]);
  const setAsk = useCallback(
    (ask: Parameters<typeof setBeforeClosing>[1]) => setBeforeClosing(id, ask),
    [id],
  );
  const panel = useKeptScroll();
  return (
    <div ref={panel} className={styles.panel}>
      <TabTitleContext value={setTitle}>
        <TabClosingContext value={setAsk}>
          <PageBoundary>
            <Routes location={key}>
              <Route path="*" element={<Loaded page={page} />} />
              <Route path={page.path} element={<Loaded page={page} />} />
            </Routes>
          </PageBoundary>
        </TabClosingContext>
      </TabTitleContext>
    </div>
  );
});

function Loaded({ page }: { page: PageEntry }) {
  return (
    <Part
      load={loaderOf(page)}
      fallback={
        <div className={styles.loading}>
          <Skeleton block={24} />
        </div>
      }
    />
  );
}

/** A hidden element forgets how far it was scrolled. */
function useKeptScroll() {
  const panel = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.scrollTop = top.current;
    const remember = () => {
      top.current = element.scrollTop;
    };
    element.addEventListener("scroll", remember, { passive: true });
    return () => element.removeEventListener("scroll", remember);
  }, []);
  return panel;
}
