import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { deviceTexts } from "./devices.texts.ts";

/** The first one begins here; who may not register devices is allocated them. */
export function NoDevices() {
  const t = useTexts(deviceTexts);
  const href = useHref();
  const mayRegister = useMay(REGISTRATION_ENDPOINTS.register);
  return (
    <EmptyState
      title={t.emptyTitle}
      note={mayRegister ? t.emptyNote : t.allocatedNote}
      action={mayRegister ? <Link to={href("connectDevice")}>{t.connect}</Link> : undefined}
    />
  );
}
