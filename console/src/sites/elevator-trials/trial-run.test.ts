import type { ElevatorRequest, RequestState } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDoor, ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";
import { describe, expect, it } from "vitest";
import { trialTexts } from "./trial.texts.ts";
import {
  gapStep,
  keptSteps,
  planOf,
  type RunStep,
  runTrial,
  type Seen,
  type TrialGround,
} from "./trial-run.ts";

const words = trialTexts.en;
const aFloor = (name: string, ordinal: number, doors: ElevatorDoor[] = ["front"]) => ({
  ...{ name, ordinal, doors, floorId: null, floorName: null, isServed: true },
});
const ELEVATOR = {
  floors: [aFloor("1", 0), aFloor("2", 1), { ...aFloor("M", 2), isServed: false }],
  ...{ doorOpenTimeMs: 3_000, floorTravelMs: 1_000, gapMm: 20 },
};

/** An elevator that does what it is asked at once, on a clock of its own; `change` breaks it. */
function aGround(change: { seen?: (seen: Seen) => Seen; call?: TrialGround["call"] } = {}) {
  const told = new Map<number, RunStep>();
  const cancelled: string[] = [];
  const car = {
    now: 0,
    floor: "1",
    door: "closed" as ElevatorState["door"],
    request: undefined as ElevatorRequest | undefined,
  };
  let isStopped = false;
  const seen = (): Seen => {
    const state = {
      ...{ mode: "agv", fault: null, currentFloor: car.floor, door: car.door },
      openDoors: car.door === "open" ? ["front"] : [],
      sessionId: car.request?.id ?? null,
      reportedAt: new Date(car.now).toISOString(),
    } as unknown as ElevatorState;
    return (change.seen ?? ((one) => one))({ state, request: car.request });
  };
  const ground: TrialGround = {
    ...{ elevator: ELEVATOR, words, language: "en", now: () => car.now, isStopped: () => isStopped },
    call:
      change.call ??
      (async (floor) => {
        const id = `request-${floor}`;
        const state: RequestState = "boarding";
        const stateSince = new Date(car.now + 900).toISOString();
        car.request = {
          id,
          state,
          stateSince,
          requestedAt: new Date(car.now).toISOString(),
          endedAt: null,
        } as ElevatorRequest;
        Object.assign(car, { floor, door: "open" });
        return id;
      }),
    hold: async () => undefined,
    cancel: async (id) => {
      cancelled.push(id);
      Object.assign(car, { door: "closed", request: undefined });
    },
    async until(isSo, withinMs) {
      for (const end = car.now + withinMs; ; car.now += 100) {
        const one = seen();
        if (isSo(one)) return one;
        if (isStopped || car.now >= end) return undefined;
      }
    },
    tell: (index, step) => void told.set(index, step),
  };
  const plan = planOf(ELEVATOR);
  return {
    ...{ ground, plan, cancelled },
    stop: () => {
      isStopped = true;
    },
    async run() {
      await runTrial(plan, ground);
      return plan.map((step, index) => told.get(index) ?? { ...step, outcome: "waiting" });
    },
  };
}

const outcomes = (steps: readonly { kind: string; outcome: string }[]) =>
  steps.map(({ kind, outcome }) => `${kind} ${outcome}`);

describe("a test of commissioning", () => {
  it("calls every stop, looks at its doors, holds the last one and gives it free", async () => {
    const { run, cancelled } = aGround();
    const steps = await run();
    expect(outcomes(steps)).toEqual([
      ...["line passed", "state passed", "call passed", "doors passed", "call passed", "doors passed"],
      ...["hold passed", "release passed", "gap waiting", "gap waiting"],
    ]);
    expect(steps[4]).toMatchObject({ floor: "2", measured: 900, declared: 1_000, requestId: "request-2" });
    expect(steps[6]).toMatchObject({ declared: 3_000, measured: 4_500 });
    expect(cancelled).toEqual(["request-1", "request-2"]);
  });

  it("skips what follows from a call that failed, and goes on with the next floor", async () => {
    const { ground, plan } = aGround();
    const { call } = ground;
    const refused = aGround({
      call: (floor) => (floor === "1" ? Promise.reject(new Error("no such floor")) : call(floor)),
      seen: () => ({ state: { openDoors: [] } as unknown as ElevatorState, request: undefined }),
    });
    const steps = await refused.run();
    expect(steps[2]).toMatchObject({ outcome: "failed", note: "no such floor" });
    expect(steps[3]).toMatchObject({ outcome: "skipped" });
    expect(outcomes(steps).at(4)).toBe("call failed");
    expect(plan).toHaveLength(steps.length);
  });

  it("tells a failure in the server's words", async () => {
    const failed = { state: "failed", failure: "carDidNotCome", note: "", endedAt: "now" } as ElevatorRequest;
    const { run, cancelled } = aGround({ seen: ({ state }) => ({ state, request: failed }) });
    const steps = await run();
    expect(steps[2]).toMatchObject({ outcome: "failed", note: "The car did not come in time" });
    expect(cancelled).toEqual([]);
  });

  it.each([
    [
      "another door than declared",
      "doors",
      (seen: Seen) => ({ ...seen, state: { ...seen.state, openDoors: ["rear"] as ElevatorDoor[] } }),
    ],
    [
      "a floor that is none of its own",
      "state",
      (seen: Seen) => ({ ...seen, state: { ...seen.state, currentFloor: "9" } }),
    ],
    ["no line", "line", (seen: Seen) => ({ ...seen, state: { ...seen.state, fault: "noLine" as const } })],
  ])("fails at %s", async (_, kind, seen) => {
    const steps = await aGround({ seen }).run();
    expect(steps.find((step) => step.kind === kind)).toMatchObject({ outcome: "failed" });
  });

  it("gives its own request up when it is stopped, and nobody else's", async () => {
    const trial = aGround();
    const { call } = trial.ground;
    Object.assign(trial.ground, {
      call: async (floor: string) => {
        const id = await call(floor);
        trial.stop();
        return id;
      },
    });
    const steps = await trial.run();
    expect(trial.cancelled).toEqual(["request-1"]);
    expect(
      outcomes(steps)
        .slice(2, 8)
        .filter((one) => one.endsWith("failed")),
    ).toEqual([]);
    expect(steps.at(-3)).toMatchObject({ kind: "release", outcome: "skipped" });
  });

  it("keeps what was not tried as skipped, and a sill that is too wide as failed", () => {
    const step = { kind: "gap", floor: "1" } as const;
    const ground = { elevator: ELEVATOR, words };
    expect(gapStep(step, 21, ground)).toMatchObject({ outcome: "failed", measured: 21, declared: 20 });
    expect(gapStep(step, 20, ground)).toMatchObject({ outcome: "passed" });
    expect(keptSteps([gapStep(step, null, ground)])).toMatchObject([{ outcome: "skipped", declared: 20 }]);
    const undeclared = { words, elevator: { ...ELEVATOR, gapMm: 0 } };
    expect(gapStep(step, 90, undeclared)).toMatchObject({ outcome: "passed", declared: null });
  });
});
