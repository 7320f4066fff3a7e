import { REMOTE_ENDPOINTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { historyTexts } from "./history.texts.ts";

/** From a device's page to what was done with it from far away. */
export function HistoryLink({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(historyTexts);
  const href = useHref();
  if (!useMay(REMOTE_ENDPOINTS.list)) return null;
  return <LinkButton to={href("remoteHistory", { deviceId })}>{t.ofDevice}</LinkButton>;
}
