/** What the fleet file says of updates: of the whole fleet, and of a robot where it is otherwise. */
import { z } from "zod";
import type { AgentOptions } from "./agent-context.ts";
import { AGENT_HABITS, type AgentHabit } from "./agent-habits.ts";
import type { DdiAccess } from "./ddi-client.ts";

const fields = z.object({
  /** Of the DDI server: what stands before the tenant. */
  url: z.url({ protocol: /^https?$/ }),
  tenant: z.string().min(1).max(128),
  gatewayToken: z.string().min(1).optional(),
});

export const fleetDdiSchema = fields;

export const robotDdiSchema = fields.partial().extend({
  token: z.string().min(1).optional(),
  /** Left out: the serial number. */
  controllerId: z.string().min(1).max(256).optional(),
  habit: z.enum(AGENT_HABITS).optional(),
  /** Left out: it lets itself be updated. */
  confirmation: z.enum(["confirm", "deny", "ignore"]).optional(),
  cancelAnswer: z.enum(["closed", "canceled"]).optional(),
  slowBytesPerS: z.number().positive().optional(),
});
/** Of a robot that is updated over MQTT. */
export const mqttUpdatesSchema = robotDdiSchema.pick({ habit: true, slowBytesPerS: true });
export type MqttUpdates = z.infer<typeof mqttUpdatesSchema>;

export type FleetDdi = z.infer<typeof fleetDdiSchema>;
export type RobotDdi = z.infer<typeof robotDdiSchema>;

export interface DdiSettings extends Omit<DdiAccess, "controllerId"> {
  controllerId?: string | undefined;
  habit?: AgentHabit | undefined;
  options: Partial<AgentOptions>;
}

/** Undefined: it has no agent. */
export function settingsOf(own: RobotDdi | false | undefined, fleet?: FleetDdi): DdiSettings | undefined {
  if (own === false || (!own && !fleet)) return undefined;
  const { url, tenant, ...more } = { ...fleet, ...own };
  if (url === undefined || tenant === undefined) return undefined;
  const { token, gatewayToken, controllerId, habit, ...chosen } = more as Omit<RobotDdi, "url" | "tenant">;
  const options = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  return { url, tenant, token, gatewayToken, controllerId, habit, options };
}
