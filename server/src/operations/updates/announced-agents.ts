import type { Announcer } from "../../core/live/live.ts";
import type { UpdateAgents } from "./agents.service.ts";

/**
 * Says that something has changed, and no more: how far rollouts are is counted once a second for all who watch one, however many
 * agents have spoken (`rollouts/moved.service.ts`).
 */
export const announceMoved = (announcer: Pick<Announcer, "announce">): void => announcer.announce([]);

/** Agents whose calls are announced where they may have moved an update; what they did is committed by then. */
export function announcedAgents(agents: UpdateAgents, announcer: Pick<Announcer, "announce">): UpdateAgents {
  const afterwards =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const answer = await call(...given);
      announceMoved(announcer);
      return answer;
    };
  return {
    ...agents,
    // Most calls find nothing, and say so to nobody.
    async poll(agent, base) {
      const answer = await agents.poll(agent, base);
      const { deploymentBase, cancelAction } = answer._links;
      // Of what was in hand and is linked no more, an offer was taken back.
      if (deploymentBase || (agent.openId !== null && !cancelAction)) announceMoved(announcer);
      return answer;
    },
    deployment: afterwards(agents.deployment),
    feedback: afterwards(agents.feedback),
    cancelFeedback: afterwards(agents.cancelFeedback),
    describe: afterwards(agents.describe),
  };
}
