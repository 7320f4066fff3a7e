import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { usePageTitle } from "../../core/page/index.ts";
import { allowedHosts, isAllowedFrame } from "../../system/app-info/index.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/index.ts";
import { appTexts } from "../app.texts.ts";
import { unpackFrame } from "../paths.ts";

import styles from "./frame.module.css";

/** A foreign page inside the shell (spec §2): sandboxed, and only from hosts that the application information allows. */
export function FramePage() {
  const t = useTexts(appTexts);
  const address = unpackFrame(useParams().routerPath ?? "");
  const host = hostOf(address);
  usePageTitle(host || undefined);
  const hosts = useQuery(allowedHosts);
  if (hosts.isPending) return <Skeleton block={20} />;
  if (!isAllowedFrame(address, hosts.data ?? [])) {
    return <EmptyState title={t.frameRefused} note={t.frameRefusedNote(host || address)} />;
  }
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={t.frameTitle(host)}
      // Another host's page keeps its own origin; it may not lead our window elsewhere.
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "";
}
