import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceQuery } from "./devices.calls.ts";
import { deviceTexts } from "./devices.texts.ts";

/** Back to where a device that never came is connected: what was seen of it so far, and what to enter at it. */
export function ConnectLink({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(deviceTexts);
  const href = useHref();
  const may = useMay(REGISTRATION_ENDPOINTS.register);
  const { data } = useQuery({ ...deviceQuery(deviceId), enabled: may });
  if (!may || !data) return null;
  return (
    <Link to={href("connectDevice", { make: data.protocol, step: "wait", device: deviceId })}>
      {t.goOnConnecting}
    </Link>
  );
}
