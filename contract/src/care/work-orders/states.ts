/**
 * The life of a work order: one table says which move leads from where to where and who may make it. Every move is kept with its
 * time, person and remark.
 *
 *   open ──take, assign──▶ assigned ──start──▶ in progress ──finish──▶ done
 *    ▲                      │    ▲               │      │                │
 *    ╰───────release────────┴────│───release─────╯      │                │
 *                                ╰──assign to another───╯◀────reopen─────╯
 *   cancelled ◀──cancel── open, assigned, in progress
 */
export const WORK_ORDER_STATES = ["open", "assigned", "inProgress", "done", "cancelled"] as const;
export type WorkOrderState = (typeof WORK_ORDER_STATES)[number];
export const UNFINISHED: readonly WorkOrderState[] = ["open", "assigned", "inProgress"];

/**
 * Who may: `assigner` holds the right to assign; `worker` the right to work; `assignee` works and is the one that the order is
 * assigned to, or also assigns; `canceller` holds the right to cancel.
 */
type MoveBy = "assigner" | "worker" | "assignee" | "canceller";
interface Move {
  readonly from: readonly WorkOrderState[];
  readonly to: WorkOrderState;
  readonly by: MoveBy;
  /** It is not made without a remark that says why. */
  readonly needsReason?: boolean;
}

export const WORK_ORDER_MOVES = {
  assign: { from: ["open", "assigned", "inProgress"], to: "assigned", by: "assigner" },
  take: { from: ["open"], to: "assigned", by: "worker" },
  release: { from: ["assigned", "inProgress"], to: "open", by: "assignee" },
  start: { from: ["assigned"], to: "inProgress", by: "assignee" },
  finish: { from: ["inProgress"], to: "done", by: "assignee" },
  reopen: { from: ["done"], to: "assigned", by: "assigner", needsReason: true },
  cancel: { from: UNFINISHED, to: "cancelled", by: "canceller", needsReason: true },
} as const satisfies Readonly<Record<string, Move>>;
export type WorkOrderMove = keyof typeof WORK_ORDER_MOVES;
export const MOVE_NAMES = Object.keys(WORK_ORDER_MOVES) as [WorkOrderMove, ...WorkOrderMove[]];

/** What stands in the history: its making, and every move. */
export const WORK_ORDER_STEPS = ["create", ...MOVE_NAMES] as const;

/** Who looks at an order, as far as its moves depend on it. */
export interface MovingPerson {
  readonly staffId: number;
  readonly mayAssign: boolean;
  readonly mayWork: boolean;
  readonly mayCancel: boolean;
}

export interface MovedOrder {
  readonly state: WorkOrderState;
  readonly assigneeId: number | null;
}

/** Whether the person may make the move at all, wherever the order stands. */
export function mayMove(move: WorkOrderMove, order: MovedOrder, person: MovingPerson): boolean {
  const { by }: Move = WORK_ORDER_MOVES[move];
  if (by === "assigner") return person.mayAssign;
  if (by === "canceller") return person.mayCancel;
  if (by === "worker") return person.mayWork;
  return person.mayWork && (order.assigneeId === person.staffId || person.mayAssign);
}

export const leadsFrom = (move: WorkOrderMove, state: WorkOrderState): boolean =>
  (WORK_ORDER_MOVES[move].from as readonly WorkOrderState[]).includes(state);

/** What the person can do with the order now. */
export const movesOf = (order: MovedOrder, person: MovingPerson): WorkOrderMove[] =>
  MOVE_NAMES.filter((move) => leadsFrom(move, order.state) && mayMove(move, order, person));

/** Where a move leads: an order whose assignee is gone is open again when it is reopened. */
export function stateAfter(
  move: WorkOrderMove,
  { assigneeId }: Pick<MovedOrder, "assigneeId">,
): WorkOrderState {
  return move === "reopen" && assigneeId === null ? "open" : WORK_ORDER_MOVES[move].to;
}

const MINUTE_MS = 60_000;

/** Minutes of work when an order leaves its being in progress: those of before, and those since it was started. */
export function workedMinutes(before: number | null, startedAt: Date | null, now: Date): number | null {
  if (startedAt === null) return before;
  return (before ?? 0) + Math.max(1, Math.round((now.getTime() - startedAt.getTime()) / MINUTE_MS));
}
