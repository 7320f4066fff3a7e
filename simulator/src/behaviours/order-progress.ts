/** How far a robot is with a VDA 5050 order. */
import type { Point } from "../planning/grid.ts";

export interface RequestedAction {
  actionId: string;
  actionType: string;
  parameters: Record<string, unknown>;
}

export interface OrderNode {
  nodeId: string;
  sequenceId: number;
  released: boolean;
  position: Point | undefined;
  actions: RequestedAction[];
}

export interface OrderEdge {
  edgeId: string;
  sequenceId: number;
  released: boolean;
  actions: RequestedAction[];
}

export type OrderStep = { node: OrderNode } | { edge: OrderEdge } | { action: RequestedAction };

export interface OrderProgress {
  orderId: string;
  orderUpdateId: number;
  /** What is still to be done, in order; empty when the order is through. */
  steps: OrderStep[];
  /** The action that must end before the next step. */
  runningActionId: string | undefined;
  /** Nodes and edges not reached yet, released or not. */
  nodes: OrderNode[];
  edges: OrderEdge[];
  lastNodeId: string;
  lastNodeSequenceId: number;
}
