import { APP_INFO_ENDPOINTS, SHELL_INFO } from "@sweepline/contract/system/app-info.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { groupsAround, leavesOf, type MenuEntry } from "../../access/menus/index.ts";
import { queryFor } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Logo } from "../../ui/brand/logo.tsx";
import { Picture } from "../../ui/brand/picture.tsx";
import { appTexts } from "../app.texts.ts";
import { PATHS } from "../paths.ts";
import { addressAsLeft, isSameAddress } from "../tabs/tab-rules.ts";
import { useTabs } from "../tabs/tab-store.ts";
import { MenuItems } from "./menu-items.tsx";
import styles from "./side-menu.module.css";

interface SideMenuProps {
  readonly entries: readonly MenuEntry[];
  readonly isNarrow: boolean;
}

/** The server's menu, with the logo above and the version line below. */
export function SideMenu({ entries, isNarrow }: SideMenuProps) {
  const t = useTexts(appTexts);
  const { pathname } = useLocation();
  const info = useQuery({
    ...queryFor(APP_INFO_ENDPOINTS.get, { query: SHELL_INFO }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const home = addressAsLeft(useTabs(), PATHS.home);
  const { open, toggle } = useOpenGroups(entries, pathname);
  return (
    <nav className={styles.side} data-narrow={isNarrow || undefined} aria-label={t.mainMenu}>
      <Link to={home} className={styles.logo} aria-label={`${t.product}: ${t.home}`}>
        <Picture src={info.data?.logoUrl} alt="">
          <Logo isMark={isNarrow} />
        </Picture>
      </Link>
      <div className={styles.scroll}>
        <MenuItems entries={entries} level={0} {...{ isNarrow, pathname, open, toggle }} />
      </div>
      <div className={styles.version} title={info.data?.value}>
        {info.data ? (isNarrow ? info.data.value : t.version(info.data.value)) : "\u00a0"}
      </div>
    </nav>
  );
}

/** Groups open by hand, and by themselves around the page on screen. */
function useOpenGroups(entries: readonly MenuEntry[], pathname: string) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const leaf = leavesOf(entries).find(({ href }) => isSameAddress(href, pathname));
    const around = leaf ? groupsAround(entries, leaf.href).map(({ id }) => id) : [];
    if (around.length > 0) setOpen((previous) => new Set([...previous, ...around]));
  }, [entries, pathname]);
  const toggle = (id: number) =>
    setOpen((previous) =>
      previous.has(id) ? new Set([...previous].filter((other) => other !== id)) : new Set([...previous, id]),
    );
  return { open, toggle };
}
