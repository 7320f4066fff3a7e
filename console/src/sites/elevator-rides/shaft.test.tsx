// @vitest-environment jsdom
import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { anElevator, aRequest } from "./an-elevator.ts";
import { Shaft } from "./shaft.tsx";

interface Given {
  readonly elevator?: ElevatorDetail;
  readonly queue?: readonly ElevatorRequest[];
  readonly onCall?: (floor: string) => void;
  readonly language?: "zh" | "en";
}
const show = ({ elevator = anElevator(), queue = [], onCall, language = "en" }: Given) =>
  visit(<Shaft elevator={elevator} queue={queue} onCall={onCall} />, { language });

const landing = (floor: string) =>
  screen.getByText(floor, { selector: "strong" }).closest("li") as HTMLElement;
const picture = () => screen.getByRole("img", { name: /^Car|^Where|^轿厢/ });
const aRobot = { deviceId: 4, serialNumber: "SW-4", deviceName: "Hall 4" };
/** An elevator of so many floors. */
const aTower = (floorCount: number) =>
  anElevator(
    {},
    {
      floors: Array.from({ length: floorCount }, (_, ordinal) => ({
        ...{ ordinal, name: String(ordinal + 1), floorId: null, floorName: null, doors: ["front" as const] },
        isServed: true,
      })),
    },
  );

describe("the drawing of a shaft", () => {
  it("has its landings from the roof down, with our name of each and which is passed", () => {
    const { floors } = anElevator();
    const elevator = anElevator(
      { destinationFloor: "2" },
      { floors: floors.map((one) => (one.name === "1" ? { ...one, floorName: "1" } : one)) },
    );
    show({ elevator });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "3no stop",
      "22FDestination",
      "1",
    ]);
    expect(landing("3").dataset.passed).toBe("true");
    expect(landing("2").dataset.destination).toBe("true");
  });

  it("says where the car is, and what it does, in either language", () => {
    show({ elevator: anElevator({ motion: "down", destinationFloor: "2", door: "moving" }) });
    expect(picture().getAttribute("aria-label")).toBe("Car: at 1, going down, to 2, door moving");
    expect(within(picture()).getByText("▼")).toBeTruthy();
    show({ elevator: anElevator({ currentFloor: "2", door: "open" }), language: "zh" });
    expect(screen.getByRole("img", { name: "轿厢：2 层, 门打开" })).toBeTruthy();
  });

  it("draws no car where it is not known where it is, and says so", () => {
    show({ elevator: anElevator({ currentFloor: null }) });
    expect(screen.getByText("Car position unknown")).toBeTruthy();
    expect(picture().childElementCount).toBe(0);
  });

  it("is low where it is a tower, and glides no longer than anybody looks", () => {
    const sceneOf = () => picture().parentElement as HTMLElement;
    show({ elevator: aTower(12) });
    expect(sceneOf().dataset.tall).toBeUndefined();
    cleanup();
    show({ elevator: { ...aTower(13), floorTravelMs: 20_000 } });
    expect(sceneOf().dataset.tall).toBe("true");
    expect(sceneOf().style.getPropertyValue("--travel")).toBe("8000ms");
    expect(sceneOf().style.getPropertyValue("--floors")).toBe("13");
  });

  it("follows the car of a tower into sight, to the middle of its frame", () => {
    const box = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function at(
      this: Element,
    ) {
      const place = this.matches("li") ? [...(this.parentElement?.children ?? [])].indexOf(this) : -1;
      return place < 0 ? new DOMRect(0, 0, 100, 100) : new DOMRect(0, place * 20, 100, 20);
    });
    show({ elevator: aTower(30) });
    box.mockRestore();
    // The car stands at the first of thirty floors: its row begins at 580 of 600, the frame shows 100.
    expect(picture().parentElement?.parentElement?.scrollTop).toBe(540);
  });
});

describe("who stands in a shaft", () => {
  it("waits at the landing, and is in the car once they are inside", () => {
    const queue = [
      aRequest({ ...aRobot, state: "riding" }),
      aRequest({ staffName: "Bob", fromFloor: "2" }),
      aRequest({ staffName: null, fromFloor: "1", state: "boarding" }),
    ];
    show({ queue });
    expect(within(landing("2")).getByTitle("Bob waits here")).toBeTruthy();
    expect(within(landing("1")).getByTitle("Person waits here")).toBeTruthy();
    expect(within(picture()).getByTitle("Hall 4 is in the car")).toBeTruthy();
  });

  it("is counted where more wait than there is room for", () => {
    show({ queue: ["A", "B", "C", "D", "E"].map((staffName) => aRequest({ staffName })) });
    expect(within(landing("2")).getAllByTitle(/waits here$/)).toHaveLength(3);
    expect(within(landing("2")).getByText("+2")).toBeTruthy();
  });

  it("may be somebody of whom nobody knows", () => {
    show({ elevator: anElevator({ occupiedBy: 4, fault: "occupied" }) });
    expect(within(picture()).getByTitle("A robot may be in the car").textContent).toBe("?");
  });
});

describe("calling from a shaft", () => {
  it("names the floor at whose door it is pressed", async () => {
    const onCall = vi.fn();
    const { user } = show({ onCall });
    await user.click(within(landing("2")).getByRole("button", { name: "Call the car to 2" }));
    expect(onCall.mock.calls).toEqual([["2"]]);
    expect(within(landing("3")).queryByRole("button")).toBeNull();
  });

  it("is not there for who may not", () => {
    show({});
    expect(screen.queryByRole("button")).toBeNull();
  });
});
