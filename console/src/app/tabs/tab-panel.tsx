import { memo, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { Route, Routes, useNavigate } from "react-router";
import { PageFrameContext } from "../../core/page/index.ts";
import { Skeleton } from "../../ui/feedback/index.ts";
import { PageBoundary } from "../frame/page-boundary.tsx";
import { Part } from "../frame/part.tsx";
import type { PageEntry } from "../page-entry.ts";
import { loaderOf } from "../page-loader.tsx";
import type { Tab } from "./tab-rules.ts";
import { close, nameTab } from "./tab-store.ts";
import styles from "./tabs.module.css";

interface TabPanelProps {
  readonly tab: Tab;
  readonly page: PageEntry;
  readonly isActive: boolean;
}

/** One open page with an address of its own: what the address bar shows meanwhile does not concern it. */
export const TabPanel = memo(function TabPanel({ tab: { id, key }, page, isActive }: TabPanelProps) {
  const navigate = useNavigate();
  const setTitle = useCallback((title: string | undefined) => nameTab(id, title), [id]);
  const frame = useMemo(() => {
    const closeSelf = () => {
      const next = close("one", key, isActive ? key : "");
      if (next) void navigate(next);
    };
    return { isActive, setTitle, close: closeSelf };
  }, [isActive, key, navigate, setTitle]);
  const panel = useKeptScroll();
  return (
    <div ref={panel} className={styles.panel}>
      <PageFrameContext value={frame}>
        <PageBoundary>
          <Routes location={key}>
            <Route path="*" element={<Loaded page={page} />} />
            <Route path={page.path} element={<Loaded page={page} />} />
          </Routes>
        </PageBoundary>
      </PageFrameContext>
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
