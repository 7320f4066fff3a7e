import { describe, expect, it } from "vitest";
import { afterMoved, faultOf, type Moved } from "./progress.ts";

const moved = (kind: Moved["kind"], state: Moved["state"], note = ""): Moved => ({ kind, state, note });

describe("how far a drawing is, by its orders", () => {
  it("goes from the order to the map", () => {
    const steps: [Moved, string | undefined][] = [
      [moved("startMapping", "sent"), undefined],
      [moved("startMapping", "accepted"), "drawing"],
      [moved("pauseMapping", "done"), "paused"],
      [moved("resumeMapping", "done"), "drawing"],
      [moved("finishMapping", "accepted"), "finishing"],
      [moved("startMapping", "done"), undefined],
      [moved("finishMapping", "done"), "finished"],
    ];
    let progress: Parameters<typeof afterMoved>[0] = "ordered";
    for (const [step, expected] of steps) {
      const after = afterMoved(progress, step);
      expect(after?.progress, JSON.stringify(step)).toBe(expected);
      progress = after?.progress ?? progress;
    }
  });

  it("is back on the map of before where it is discarded or could not be made (§8)", () => {
    expect(afterMoved("paused", moved("discardMapping", "done"))?.progress).toBe("none");
    expect(afterMoved("finishing", moved("finishMapping", "failed", "mapGenerationFailed: 1.2 m²"))).toEqual({
      ...{ progress: "none", fault: "generation", note: "mapGenerationFailed: 1.2 m²" },
    });
    expect(afterMoved("drawing", moved("discardMapping", "failed", "originalMapFailed"))?.fault).toBe(
      "original",
    );
  });

  it("stays where it was when an order has failed for another reason, and says so", () => {
    expect(afterMoved("paused", moved("resumeMapping", "failed", "Locked"))).toEqual({
      ...{ progress: "paused", fault: "other", note: "Locked" },
    });
    expect(afterMoved("finishing", moved("finishMapping", "expired"))?.progress).toBe("drawing");
    expect(afterMoved("ordered", moved("startMapping", "expired"))?.progress).toBe("none");
  });

  it("goes on over a restart of the robot, which forgets the action and keeps the drawing", () => {
    expect(afterMoved("drawing", moved("startMapping", "failed", "The robot was restarted"))).toBeUndefined();
  });

  it("does not begin again when it is heard late, or again after a restart", () => {
    expect(afterMoved("finishing", moved("startMapping", "accepted"))).toBeUndefined();
    expect(afterMoved("finishing", moved("resumeMapping", "done"))).toBeUndefined();
    expect(afterMoved("paused", moved("startMapping", "accepted"))).toBeUndefined();
    expect(afterMoved("finished", moved("finishMapping", "accepted"))).toBeUndefined();
    expect(afterMoved("finished", moved("startMapping", "accepted"))).toBeUndefined();
  });
});

it("knows faults by the first word of what the robot said", () => {
  expect(faultOf("markPointNotFound: no floor")).toBe("point");
  expect(faultOf("no markPointNotFound")).toBe("other");
  expect(faultOf("")).toBe("other");
});
