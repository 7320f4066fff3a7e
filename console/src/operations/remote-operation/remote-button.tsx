import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { REMOTE_ENDPOINTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { remoteTexts } from "./remote.texts.ts";

interface RemoteButtonProps {
  readonly device: Pick<DeviceDetail, "id" | "capabilities">;
}

/** From a device's page to its remote operation; for who may watch, and where there is a robot to see. */
export function RemoteButton({ device: { id, capabilities } }: RemoteButtonProps) {
  const t = useTexts(remoteTexts);
  const href = useHref();
  const navigate = useNavigate();
  const mayWatch = useMay(REMOTE_ENDPOINTS.state);
  if (!mayWatch || !capabilities.includes("position")) return null;
  return <Button onClick={() => void navigate(href("remoteOperation", { id }))}>{t.title}</Button>;
}
