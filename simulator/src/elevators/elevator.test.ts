import { describe, expect, it } from "vitest";
import { createCar } from "./car.ts";
import { answerOf } from "./virtual-elevator.ts";

const FLOORS = ["B1", "1", "2"];
function aCar() {
  const car = createCar({ floors: FLOORS, doorOpenTimeMs: 5_000, floorTravelMs: 2_000 }, 0);
  let now = 0;
  const ask = (api: string, asked: object = {}, account = "us") =>
    answerOf(car, { api, account, asked })?.body;
  const pass = (ms: number) => {
    for (const end = now + ms; now < end; ) {
      now += 100;
      car.advance(now);
    }
  };
  return { car, ask, pass };
}

describe("an elevator", () => {
  it("takes its time to come, opens, and closes again where nobody holds the door", () => {
    const { ask, pass } = aCar();
    expect(ask("Registration")).toEqual({ result: 1 });
    expect(ask("CallElevator", { origination: "2", destination: "B1" })).toEqual({ result: 1 });
    pass(1_000);
    expect(ask("RequestElevatorStatus")).toMatchObject({ door: 0, direction: "up" });
    pass(5_000);
    expect(ask("RequestElevatorStatus")).toEqual({ result: 1, floor: "2", door: 1, direction: "stop" });
    pass(4_000);
    ask("RobotStatus", { state: 5 });
    pass(4_000);
    expect(ask("RequestElevatorStatus")).toMatchObject({ door: 1 });
    pass(4_000);
    expect(ask("RequestElevatorStatus")).toMatchObject({ door: 0 });
  });

  it("goes on when the rider is in", () => {
    const { ask, pass } = aCar();
    ask("Registration");
    ask("CallElevator", { origination: "B1", destination: "1" });
    pass(2_000);
    expect(ask("RequestElevatorStatus")).toMatchObject({ floor: "B1", door: 1 });
    ask("RobotStatus", { state: 1 });
    ask("CallElevator", { destination: "1" });
    pass(7_000);
    expect(ask("RequestElevatorStatus")).toMatchObject({ floor: "1", door: 1 });
  });

  it("belongs to one account until it is given free, or hears nothing of it for three minutes", () => {
    const { ask, pass } = aCar();
    ask("Registration");
    expect(ask("Registration", {}, "them")).toEqual({ result: 2 });
    expect(ask("CallElevator", { origination: "1" }, "them")).toEqual({ result: 2 });
    expect(ask("Release")).toEqual({ result: 1 });
    expect(ask("Registration", { dry_run: true }, "them")).toEqual({ result: 1 });
    expect(ask("Registration")).toEqual({ result: 1 });
    pass(181_000);
    expect(ask("Registration", {}, "them")).toEqual({ result: 1 });
  });

  it("breaks in the ways that elevators break", () => {
    const { car, ask, pass } = aCar();
    ask("Registration");
    car.fault = "stuck";
    ask("CallElevator", { origination: "2" });
    pass(60_000);
    expect(ask("RequestElevatorStatus")).toMatchObject({ floor: "B1", door: 0, direction: "stop" });
    car.fault = "emergency";
    expect(ask("RequestElevatorStatus")).toMatchObject({ result: 99 });
    expect(ask("Registration")).toEqual({ result: 99 });
  });

  it("answers nothing that it does not understand", () => {
    const { ask } = aCar();
    expect(ask("Dance")).toBeUndefined();
    expect(ask("CallElevator", { origination: 7 })).toBeUndefined();
    expect(ask("Registration", []) ?? "none").toBe("none");
  });
});
