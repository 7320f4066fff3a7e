import type { Deployment } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { deploymentTexts } from "./deployment.texts.ts";

interface DeploymentStateProps {
  readonly deployment: Pick<Deployment, "ending">;
  /** Beside a title, rather than in a table. */
  readonly isPill?: boolean;
}

/** How a deployment ended, or that it goes on. */
export function DeploymentState({ deployment: { ending }, isPill = false }: DeploymentStateProps) {
  const t = useTexts(deploymentTexts);
  const tone = ending === null ? "active" : ending === "completed" ? "positive" : "neutral";
  const text = ending === null ? t.goesOn : t.endings[ending];
  if (isPill) return <StatusTag tone={tone}>{text}</StatusTag>;
  return <StatusDot tone={tone}>{text}</StatusDot>;
}

export const robotName = ({
  deviceName,
  serialNumber,
}: Pick<Deployment, "deviceName" | "serialNumber">): string => deviceName || serialNumber;
