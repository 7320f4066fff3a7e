import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { DeploymentOrder } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { newKey } from "../../core/api/index.ts";
import type { RemoteRobot } from "../remote-operation/index.ts";
import { useOrder } from "./deployments.calls.ts";

export interface Orders {
  /** Why the robot cannot be told anything now, in words; undefined: it can. */
  readonly why: string | undefined;
  readonly isSending: boolean;
  /** Whether the server took it. A refusal is shown where operations are shown. */
  readonly send: (order: DeploymentOrder) => Promise<boolean>;
}

/** What the robot is told in this deployment, by who has control of it. */
export function useOrders({ id }: Pick<DeploymentDetail, "id">, { remote, acts }: RemoteRobot): Orders {
  const order = useOrder();
  return {
    // The same stands in the way of each order that stands in the way of sending it somewhere.
    why: acts.why("goTo"),
    isSending: order.isPending,
    async send(wanted) {
      const key = newKey();
      remote.asked(key, wanted.kind);
      try {
        const command = await order.mutateAsync({ id, key, order: wanted });
        remote.changeOperation(key, { command });
        return true;
      } catch (error) {
        remote.changeOperation(key, { refusal: error instanceof Error ? error.message : String(error) });
        return false;
      }
    },
  };
}
