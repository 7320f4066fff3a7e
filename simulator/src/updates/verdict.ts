/** How an action ended, for its server. */
import { type AgentContext, report } from "./agent-context.ts";
import { hugeDetails } from "./agent-habits.ts";
import type { ActionRecord, Outcome } from "./agent-record.ts";
import type { Feedback } from "./ddi-messages.ts";

/** Nothing more is done for it; what is left is to say so. */
export function conclude(
  context: AgentContext,
  action: ActionRecord,
  { outcome, details }: { outcome: Outcome; details: string[] },
): void {
  const { disk, habit } = context;
  const feedback: Feedback = {
    execution: "closed",
    finished: outcome === "failed" ? "failure" : "success",
    details: habit === "hugeDetails" ? [...details, ...hugeDetails()] : details,
  };
  action.phase = "reporting";
  action.outcome = outcome;
  disk.partials.clear();
  disk.record.done = { actionId: action.id, feedback };
  report(context, action, feedback);
}
