/** How an agent begins what it is given, by whatever way, and until when it can give that up. */
import { type AgentContext, report } from "./agent-context.ts";
import { ODD_FEEDBACK } from "./agent-habits.ts";
import type { ActionRecord, WorkPhase } from "./agent-record.ts";
import { conclude } from "./verdict.ts";

const REVOCABLE: ReadonlySet<WorkPhase> = new Set(["downloading", "verifying", "waiting"]);
export const isRevocable = (action: ActionRecord | undefined): boolean =>
  action !== undefined && REVOCABLE.has(action.phase);

const BYTES_A_MB = 1_000_000;

interface Given {
  given: Omit<ActionRecord, "phase" | "installEndsMs" | "quarters" | "hasBrokenOff">;
  /** Each of its files can be fetched and checked. */
  isWhole: boolean;
}

export function beginAction(context: AgentContext, { given, isWhole }: Given): void {
  const { disk, habit, host } = context;
  const action: ActionRecord = {
    ...given,
    ...{ phase: "downloading", installEndsMs: 0, quarters: -1, hasBrokenOff: false },
  };
  disk.record.action = action;
  disk.partials.clear();
  if (habit === "unknownCodes") report(context, action, ODD_FEEDBACK);
  const fail = (why: string) => conclude(context, action, { outcome: "failed", details: [why] });
  const sizeMb = given.files.reduce((sum, { size }) => sum + size, 0) / BYTES_A_MB;
  if (habit === "skips" || (isWhole && given.files.length === 0))
    conclude(context, action, { outcome: "skipped", details: ["Skipped Update."] });
  else if (!isWhole) fail("A file has no link or no hash");
  else if (sizeMb > host.diskFreeMb()) fail(`No room for ${sizeMb.toFixed(1)} MB`);
}
