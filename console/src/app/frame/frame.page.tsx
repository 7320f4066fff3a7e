import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { leavesOf, menuEntries, useMenu } from "../../access/menus/index.ts";
import { type InEach, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { usePageTitle } from "../../core/page/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { allowedHosts, isAllowedFrame } from "../../system/app-info/index.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/index.ts";
import { appTexts } from "../app.texts.ts";
import { unpackFrame } from "../paths.ts";
import styles from "./frame.module.css";

/**
 * A foreign page inside the shell (spec §2): sandboxed, and only from hosts that the application information allows. It is called as
 * the menu calls it, or after its host where it is in no menu.
 */
export function FramePage() {
  const t = useTexts(appTexts);
  const address = unpackFrame(useParams().routerPath ?? "");
  const host = hostOf(address);
  const language = useLanguage();
  const named = useNameInMenu(address);
  const name = named?.[language];
  usePageTitle(named ?? (host || undefined));
  const hosts = useQuery(allowedHosts);
  if (hosts.isPending) return <Skeleton block={20} />;
  if (!isAllowedFrame(address, hosts.data ?? [])) {
    return <EmptyState title={t.frameRefused} note={t.frameRefusedNote(host || address)} />;
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{name ?? host}</h1>
      <iframe
        className={styles.frame}
        src={address}
        title={name ?? t.frameTitle(host)}
        // Another host's page keeps its own origin; it may not lead our window elsewhere.
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}

/** In each language; undefined where the person's menu does not lead there. */
function useNameInMenu(address: string): InEach | undefined {
  const menu = useMenu();
  const roles = usePerson()?.roles ?? [];
  const leaves = leavesOf(menuEntries(menu, { roles, hrefOf: (path) => path }));
  return leaves.find(({ href }) => href === address)?.label;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "";
}
