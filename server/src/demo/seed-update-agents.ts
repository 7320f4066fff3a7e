import type { Requester } from "../core/caller.ts";
import type { Config } from "../core/config.ts";
import { isHttps } from "../core/transport-settings.ts";
import type { createAgentTokens } from "../operations/updates/index.ts";
import { type FleetFile, readFleetFile, writeFleetFile } from "./fleet-file.ts";

interface Deps {
  tokens: Pick<ReturnType<typeof createAgentTokens>, "makeGateway">;
  config: Pick<Config, "PORT" | "HTTPS_PORT" | "TLS" | "TLS_CERT">;
  file: string;
}

/**
 * Hands the robots' agents their way in: it stands in the fleet file and nowhere else. A token is known only when it is made: where the
 * file got lost there is a new one.
 */
export async function seedUpdateAgents(
  { tokens, config, file }: Deps,
  { requester, organizationId }: { requester: Requester; organizationId: number },
): Promise<NonNullable<FleetFile["ddi"]> | undefined> {
  const before = await readFleetFile(file);
  if (!before) return undefined;
  const url = addressOf(config);
  if (before.ddi?.url === url) return before.ddi;
  const made = before.ddi ?? (await makeGateway(tokens, requester, organizationId));
  const ddi = { ...made, url };
  await writeFleetFile(file, { ...before, ddi });
  return ddi;
}

async function makeGateway(tokens: Deps["tokens"], requester: Requester, organizationId: number) {
  const { tenant, token } = await tokens.makeGateway(requester, organizationId);
  return { tenant, gatewayToken: token };
}

/** The virtual robots are on the server's own machine. */
const addressOf = (config: Deps["config"]): string =>
  isHttps(config) ? `https://127.0.0.1:${config.HTTPS_PORT}` : `http://127.0.0.1:${config.PORT}`;

/** Robots begin with what their updates have left them with; what they install later they keep themselves. */
export async function publishVersions(file: string, versions: ReadonlyMap<string, string>): Promise<void> {
  const fleet = await readFleetFile(file);
  if (!fleet) return;
  const robots = fleet.robots.map((robot) => {
    const firmware = versions.get(robot.serialNumber);
    return { ...robot, ...(firmware !== undefined && { firmware }) };
  });
  if (JSON.stringify(robots) !== JSON.stringify(fleet.robots))
    await writeFleetFile(file, { ...fleet, robots });
}
