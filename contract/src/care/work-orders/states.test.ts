import { describe, expect, it } from "vitest";
import {
  MOVE_NAMES,
  type MovedOrder,
  type MovingPerson,
  movesOf,
  stateAfter,
  UNFINISHED,
  WORK_ORDER_MOVES,
  WORK_ORDER_STATES,
  workedMinutes,
} from "./states.ts";

const NOBODY: MovingPerson = { staffId: 9, mayAssign: false, mayWork: false, mayCancel: false };
const WORKER = { ...NOBODY, staffId: 1, mayWork: true };
const ASSIGNER = { ...NOBODY, mayAssign: true, mayWork: true };
const order = (state: MovedOrder["state"], assigneeId: number | null = null): MovedOrder => ({
  state,
  assigneeId,
});

describe("the moves of a work order", () => {
  it("lead from every state but cancelled, and to every state", () => {
    const left = new Set(Object.values(WORK_ORDER_MOVES).flatMap(({ from }) => [...from]));
    const entered = new Set<string>(Object.values(WORK_ORDER_MOVES).map(({ to }) => to));
    expect(WORK_ORDER_STATES.filter((state) => !left.has(state))).toEqual(["cancelled"]);
    expect(WORK_ORDER_STATES.filter((state) => !entered.has(state))).toEqual([]);
  });

  it("cancel whatever is unfinished, with a reason, and nothing else", () => {
    expect(WORK_ORDER_MOVES.cancel.from).toEqual(UNFINISHED);
    expect(MOVE_NAMES.filter((move) => "needsReason" in WORK_ORDER_MOVES[move])).toEqual([
      "reopen",
      "cancel",
    ]);
  });

  it("let a worker take what is open, and work on what is theirs only", () => {
    expect(movesOf(order("open"), WORKER)).toEqual(["take"]);
    expect(movesOf(order("assigned", 1), WORKER)).toEqual(["release", "start"]);
    expect(movesOf(order("inProgress", 1), WORKER)).toEqual(["release", "finish"]);
    expect(movesOf(order("assigned", 2), WORKER)).toEqual([]);
    expect(movesOf(order("done", 1), WORKER)).toEqual([]);
  });

  it("let who assigns also act in another's place, and reopen", () => {
    expect(movesOf(order("inProgress", 1), ASSIGNER)).toEqual(["assign", "release", "finish"]);
    expect(movesOf(order("done", 1), ASSIGNER)).toEqual(["reopen"]);
    expect(movesOf(order("open"), NOBODY)).toEqual([]);
    expect(movesOf(order("cancelled", 1), { ...ASSIGNER, mayCancel: true })).toEqual([]);
  });

  it("reopen for nobody where the assignee is gone", () => {
    expect(stateAfter("reopen", order("done", 3))).toBe("assigned");
    expect(stateAfter("reopen", order("done"))).toBe("open");
  });
});

describe("minutes of work", () => {
  it("run from start to end, a minute at least, and go on from before", () => {
    const at = (minute: number) => new Date(minute * 60_000);
    expect(workedMinutes(null, at(10), at(52))).toBe(42);
    expect(workedMinutes(20, at(10), at(52))).toBe(62);
    expect(workedMinutes(null, at(10), new Date(10 * 60_000 + 5_000))).toBe(1);
    expect(workedMinutes(20, null, at(52))).toBe(20);
  });
});
