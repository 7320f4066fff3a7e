import { describe, expect, it } from "vitest";
import { anElevator, aRequest } from "./an-elevator.ts";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";
import { shaftScene } from "./shaft-scene.ts";
import { stateText } from "./state-text.ts";

describe("the drawing of a shaft", () => {
  it("has who waits at their landing and who rides in the car, from the roof down", () => {
    const { floors, state } = anElevator({ currentFloor: "2", door: "open", destinationFloor: "1" });
    const riding = aRequest({ state: "riding" });
    const [waiting, entering] = [aRequest({ fromFloor: "1" }), aRequest({ state: "boarding" })];
    const scene = shaftScene(floors, state, [riding, entering, waiting]);
    expect(scene.landings.map(({ name, isServed }) => [name, isServed])).toEqual([
      ["3", false],
      ["2", true],
      ["1", true],
    ]);
    expect(scene.landings.map(({ waiting: there }) => there.map(({ id }) => id))).toEqual([
      [],
      [entering.id],
      [waiting.id],
    ]);
    expect(scene.landings.at(-1)?.isDestination).toBe(true);
    expect(scene.car).toMatchObject({ at: 1, isOpen: true, isDoubtful: false });
    expect(scene.car?.riders.map(({ id }) => id)).toEqual([riding.id]);
  });

  it("has no car where nobody said where it is, or where its floor has no record", () => {
    const { floors, state } = anElevator();
    expect(shaftScene(floors, { ...state, currentFloor: null }, []).car).toBeUndefined();
    expect(shaftScene(floors, { ...state, currentFloor: "9" }, []).car).toBeUndefined();
  });

  it("is told in words", () => {
    const t = elevatorRideTexts.en;
    const { state } = anElevator({ motion: "up", destinationFloor: "2" });
    expect(stateText(state, t)).toBe("at 1, going up, to 2, door closed");
    expect(stateText({ ...state, currentFloor: null }, t)).toBe("Never reported");
    expect(stateText({ ...state, motion: "stopped", destinationFloor: "1", fault: "occupied" }, t)).toBe(
      "at 1, door closed, A robot may be in the car",
    );
  });
});
