/** A robot's update agent by plain HTTP, as it would speak to hawkBit. */
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { AGENT_ENDPOINTS, type AgentToken } from "@sweepline/contract/operations/updates/agents.ts";
import type { DdiDeployment, DdiRoot } from "@sweepline/contract/operations/updates/ddi.ts";
import type { Api } from "./api.ts";

interface Said {
  readonly execution: string;
  readonly finished?: "success" | "failure" | "none";
  readonly details?: readonly string[];
}

export interface UpdateAgent {
  poll(): Promise<DdiRoot>;
  /** What it has been given; undefined: nothing. */
  deployment(): Promise<DdiDeployment | undefined>;
  /** All bytes of the first file. */
  download(deployment: DdiDeployment): Promise<Buffer>;
  report(actionId: string, said: Said): Promise<number>;
  /** Answers a call-back, where there is one. */
  giveUp(): Promise<boolean>;
  /** What it says of itself. */
  describe(data: Readonly<Record<string, string>>): Promise<number>;
}

export function updateAgent({ url, tenant, controllerId, token }: AgentToken): UpdateAgent {
  const base = `${url.replace(/\/$/, "")}/${tenant}/controller/v1/${controllerId}`;
  const headers = { Authorization: `TargetToken ${token}`, "Content-Type": "application/json" };
  const read = async <T>(href: string) => (await (await fetch(href, { headers })).json()) as T;
  const write = async (href: string, body: unknown, method = "POST") =>
    (await fetch(href, { method, headers, body: JSON.stringify(body) })).status;
  const statusOf = ({ execution, finished = "none", details = [] }: Said) => ({
    status: { execution, result: { finished }, details },
  });
  const poll = () => read<DdiRoot>(base);
  return {
    poll,
    async deployment() {
      const href = (await poll())._links.deploymentBase?.href;
      return href === undefined ? undefined : read<DdiDeployment>(href);
    },
    async download({ deployment: { chunks } }) {
      const href = chunks[0]?.artifacts[0]?._links.download.href ?? "";
      return Buffer.from(await (await fetch(href, { headers })).arrayBuffer());
    },
    report: (actionId, said) =>
      write(`${base}/deploymentBase/${actionId}/feedback`, { id: actionId, ...statusOf(said) }),
    async giveUp() {
      const href = (await poll())._links.cancelAction?.href;
      if (href === undefined) return false;
      const { id } = await read<{ id: string }>(href);
      const said = statusOf({ execution: "closed", finished: "success" });
      return (await write(`${href.split("?")[0]}/feedback`, { id, ...said })) === 200;
    },
    describe: (data) => write(`${base}/configData`, { mode: "merge", data }, "PUT"),
  };
}

/** Its robots are in a rollout of the demonstration. */
const IN_ROLLOUT = "Tide 75";

/** So many robots of one model, each with an agent that has signed in. */
export async function someAgents(api: Api, count: number) {
  const { records } = await api.call(DEVICE_ENDPOINTS.list, { query: { size: 50, protocol: "vda5050" } });
  const free = records.filter(({ productName }) => productName !== IN_ROLLOUT);
  const alike = Map.groupBy(free, ({ productId }) => productId);
  const robots = [...alike.values()].find(({ length }) => length >= count)?.slice(0, count) ?? [];
  const [first] = robots;
  const agents = new Map<number, UpdateAgent>();
  for (const { id } of robots) {
    const agent = updateAgent(await api.call(AGENT_ENDPOINTS.makeToken, { params: { id } }));
    await agent.poll();
    agents.set(id, agent);
  }
  return { robots, agents, productId: first?.productId ?? 0, productName: first?.productName ?? "" };
}
