import type { AgentToken } from "@sweepline/contract/operations/updates/agents.ts";

/** Agents whose settings are written out. */
export const AGENT_KINDS = ["swupdate", "rauc", "plain"] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

/** What an agent is set to, in the format of its own file. A gateway's token stands for each device with its serial number. */
export function settingsOf(kind: AgentKind, token: AgentToken, ofDevice: string): string {
  const id = token.controllerId ?? ofDevice;
  const isGateway = token.controllerId === null;
  if (kind === "swupdate")
    return [
      "suricatta : {",
      `  tenant = "${token.tenant}";`,
      `  id = "${id}";`,
      `  url = "${token.url}";`,
      `  ${isGateway ? "gatewaytoken" : "targettoken"} = "${token.token}";`,
      "};",
    ].join("\n");
  if (kind === "rauc")
    return [
      "[client]",
      `hawkbit_server = ${hostOf(token.url)}`,
      `ssl = ${token.url.startsWith("https:")}`,
      `tenant_id = ${token.tenant}`,
      `target_name = ${id}`,
      `${isGateway ? "gateway_token" : "auth_token"} = ${token.token}`,
      "bundle_download_location = /tmp/bundle.raucb",
    ].join("\n");
  return [
    `GET ${token.url.replace(/\/$/, "")}/${token.tenant}/controller/v1/${id}`,
    `Authorization: ${isGateway ? "GatewayToken" : "TargetToken"} ${token.token}`,
  ].join("\n");
}

const hostOf = (url: string): string => url.replace(/^https?:\/\//, "").replace(/\/$/, "");
