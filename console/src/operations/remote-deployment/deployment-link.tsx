import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { DEPLOYMENT_ENDPOINTS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { deploymentTexts } from "./deployment.texts.ts";

interface DeploymentLinkProps {
  readonly device: Pick<DeviceDetail, "id" | "capabilities">;
}

/** From a device's page to the floors that were put into service with it. */
export function DeploymentLink({ device: { id, capabilities } }: DeploymentLinkProps) {
  const t = useTexts(deploymentTexts);
  const href = useHref();
  const mayDeploy = useMay(DEPLOYMENT_ENDPOINTS.list);
  if (!mayDeploy || !capabilities.includes("position")) return null;
  return <LinkButton to={href("remoteDeployment", { deviceId: id })}>{t.title}</LinkButton>;
}
