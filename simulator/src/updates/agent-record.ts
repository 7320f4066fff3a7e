/** What an agent has on its disk: it survives a restart of the agent, of the robot and, with a store, of the simulator. */
import { z } from "zod";
import type { PartialFile } from "./artifact-download.ts";
import { feedbackSchema } from "./ddi-messages.ts";

const handling = z.enum(["skip", "attempt", "forced"]);

const file = z.object({
  name: z.string(),
  href: z.string(),
  size: z.number(),
  algorithm: z.enum(["sha256", "sha1", "md5"]),
  expected: z.string(),
  bytes: z.number(),
  /** Of the whole file. */
  actual: z.string().optional(),
});
export type FileRecord = z.infer<typeof file>;

export const WORK_PHASES = [
  "downloading",
  "verifying",
  "waiting",
  "installing",
  "restarting",
  "reporting",
] as const;
export type WorkPhase = (typeof WORK_PHASES)[number];

const OUTCOMES = ["updated", "failed", "skipped", "lied", "bricked", "canceled", "withdrawn"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const action = z.object({
  id: z.string(),
  /** Of the deployment, as it was linked to. */
  href: z.string(),
  download: handling,
  update: handling,
  isWindowOpen: z.boolean(),
  version: z.string(),
  files: z.array(file),
  phase: z.enum(WORK_PHASES),
  /** Sim time. */
  installEndsMs: z.number(),
  /** Quarters of the download that were reported. */
  quarters: z.number(),
  hasBrokenOff: z.boolean(),
  outcome: z.enum(OUTCOMES).optional(),
  /** Of VDA 5050, where it was asked for by these. */
  actionIds: z.object({ download: z.string().optional(), install: z.string().optional() }).optional(),
});
export type ActionRecord = z.infer<typeof action>;

export const agentRecordSchema = z.object({
  version: z.string(),
  action: action.optional(),
  /** Not delivered yet, oldest first. */
  outbox: z.array(
    z.object({ actionId: z.string(), href: z.string(), wireMs: z.number(), feedback: feedbackSchema }),
  ),
  /** The action that ended last, and how: a server that offers it again is answered again. */
  done: z.object({ actionId: z.string(), feedback: feedbackSchema }).optional(),
  /** Of the action that the server takes to be installed. */
  installedActionId: z.string().optional(),
  isBricked: z.boolean(),
});
export type AgentRecord = z.infer<typeof agentRecordSchema>;

export interface AgentStore {
  load(serialNumber: string): AgentRecord | undefined;
  keep(serialNumber: string, record: AgentRecord): void;
}

export interface AgentDisk {
  record: AgentRecord;
  /** Of the action in progress, by the hash that is expected. What was downloaded in part does not survive the simulator. */
  partials: Map<string, PartialFile>;
  keep(): void;
}

export function createAgentDisk(
  { serialNumber, version }: { serialNumber: string; version: string },
  store?: AgentStore,
): AgentDisk {
  const record: AgentRecord = store?.load(serialNumber) ?? { version, outbox: [], isBricked: false };
  for (const one of record.action?.files ?? []) if (one.actual === undefined) one.bytes = 0;
  return {
    record,
    partials: new Map(),
    keep: () => store?.keep(serialNumber, record),
  };
}
