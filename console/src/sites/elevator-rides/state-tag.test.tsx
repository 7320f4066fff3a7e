// @vitest-environment jsdom
import { ELEVATOR_ENDPOINTS as E, ELEVATOR_EVENTS } from "@sweepline/contract/sites/elevators/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { anElevator } from "./an-elevator.ts";
import { CarCell, StateTag, useElevatorStates } from "./index.ts";

describe("the state of an elevator in a word", () => {
  it.each([
    { given: {}, isEnabled: false, text: "Disabled", tone: "neutral" },
    { given: { fault: "noAnswer", mode: "fire" }, text: "The elevator does not answer", tone: "danger" },
    { given: { fault: "occupied" }, text: "A robot may be in the car", tone: "notice" },
    { given: { mode: "unknown", reportedAt: null }, text: "Never reported", tone: "neutral" },
    { given: { mode: "unknown" }, text: "Unknown", tone: "neutral" },
    { given: { mode: "fire" }, text: "Fire", tone: "danger" },
    { given: { mode: "agv" }, text: "Robots", tone: "active" },
  ] as const)("is “$text”, $tone", ({ given, text, tone, ...rest }) => {
    const isEnabled = "isEnabled" in rest ? rest.isEnabled : true;
    visit(<StateTag state={anElevator({ faultNote: "E17", ...given }).state} isEnabled={isEnabled} />);
    expect(screen.getByText(text).dataset.tone).toBe(tone);
  });

  it("has the elevator's own message behind the fault", () => {
    visit(<StateTag state={anElevator({ fault: "refused", faultNote: "E17" }).state} isEnabled />);
    expect(screen.getByTitle("E17").textContent).toBe("The elevator rejects requests");
  });
});

describe("where a car is, in a row", () => {
  const cellOf = (given: Parameters<typeof anElevator>[0], language: "zh" | "en" = "en") => {
    visit(<div data-testid="cell">{<CarCell state={anElevator(given).state} />}</div>, { language });
    return screen.getByTestId("cell").textContent;
  };
  it.each([
    { given: { motion: "up", destinationFloor: "2" }, text: "1 ↑ 2Going up" },
    { given: { motion: "down" }, text: "1 ↓Going down" },
    { given: { door: "open" }, text: "1  · Open" },
    { given: { door: null }, text: "1 " },
    { given: { currentFloor: null }, text: "—" },
  ] as const)("is said as “$text”", ({ given, text }) => {
    expect(cellOf(given)).toBe(text);
  });

  it("is said in Chinese as well", () => {
    expect(cellOf({ motion: "up", destinationFloor: "2" }, "zh")).toBe("1 ↑ 2上行");
  });
});

describe("the cars of a whole place", () => {
  function Cars({ ids }: { readonly ids: readonly number[] }) {
    const states = useElevatorStates(ids);
    return <p>{[...states.values()].map(({ id, state }) => `${id} at ${state.currentFloor}`).join(", ")}</p>;
  }
  const cars = (ids: readonly number[], may?: NonNullable<Parameters<typeof visit>[1]>["may"]) =>
    visit(<Cars ids={ids} />, {
      isLive: true,
      ...(may && { may }),
      answers: [on(E.get, ({ params: { id } }) => anElevator({ elevatorId: id }, { id }))],
    });

  it("are followed live, each by itself", async () => {
    const { notify } = cars([7, 8]);
    expect(await screen.findByText("7 at 1, 8 at 1")).toBeTruthy();
    await notify(ELEVATOR_EVENTS.elevatorChanged, 8, { ...anElevator().state, currentFloor: "2" });
    expect(await screen.findByText("7 at 1, 8 at 2")).toBeTruthy();
  });

  it("are no more than a picture can show", async () => {
    const ids = Array.from({ length: 20 }, (_, at) => at + 1);
    const { asked } = cars(ids);
    expect(await screen.findByText(/16 at 1$/)).toBeTruthy();
    await waitFor(() => expect(asked(E.get).map(({ params }) => params.id)).toEqual(ids.slice(0, 16)));
  });

  it("are none for who may see no elevators", async () => {
    const { asked, notify } = cars([7], []);
    await expect(notify(ELEVATOR_EVENTS.elevatorChanged, 7, anElevator().state)).rejects.toThrow();
    expect(asked(E.get)).toEqual([]);
  });
});
