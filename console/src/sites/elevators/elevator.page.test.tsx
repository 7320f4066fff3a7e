import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_ENDPOINTS as E, type ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPage, open, refusal, serve, setUpPage, signIn } from "../../../test/page.tsx";
import { anElevator, aRequest } from "../elevator-rides/an-elevator.ts";
import { takeRequest } from "../elevator-rides/elevator-live.ts";
import { ElevatorPage } from "./elevator.page.tsx";

function show(
  elevator: ElevatorDetail,
  queue: readonly ElevatorRequest[] = [],
  answers: Record<string, unknown> = {},
) {
  const asked = serve(({ method, url }) => {
    const path = url.split("?")[0] ?? "";
    const answer = answers[`${method} ${path}`];
    if (answer !== undefined) return answer;
    if (path.endsWith("/requests")) return method === "GET" ? aPage(...queue) : aRequest();
    return path === "/platform/elevator/7" ? elevator : [];
  });
  const cache = open(<ElevatorPage />, "/elevator?id=7");
  const sent = (method: string) => asked.filter((one) => one.method === method);
  return { cache, sent };
}
const everybody = () => signIn([E.get, R.call], { companyPermissions: ["deviceDetail"] });

describe("the page of an elevator", () => {
  setUpPage();

  it("calls the car to a landing, but not to one where it does not stop", async () => {
    everybody();
    const { sent } = show(anElevator());
    await userEvent.click(await screen.findByRole("button", { name: "Call the car to 2" }));
    expect(screen.getByRole("img", { name: "Car: at 1, door closed" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Call the car to 3" })).toBeNull();
    expect(sent("POST")).toMatchObject([
      { url: "/platform/elevator/7/requests", body: { deviceId: null, fromFloor: "2", toFloor: null } },
    ]);
  });

  it("goes on with a ride as it is told live, and offers what its step allows", async () => {
    everybody();
    const calling = aRequest({ state: "calling" });
    const waiting = aRequest({ fromFloor: "1", toFloor: null, staffName: "Bob" });
    const queue = [waiting, calling];
    const { cache, sent } = show(anElevator(), queue);
    const notify = (request: ElevatorRequest) => {
      queue.splice(1, 1, ...(request.endedAt ? [] : [request]));
      act(() => takeRequest(cache, 7, request));
    };
    const hold = await screen.findByRole("button", { name: "Hold the door" });
    expect(hold).toHaveProperty("disabled", true);
    expect(screen.getByText("Calling the car").getAttribute("aria-current")).toBe("step");
    expect(screen.getByRole("button", { name: "Cancel the request of Bob" })).toBeTruthy();

    notify({ ...calling, state: "boarding" });
    await userEvent.click(await screen.findByRole("button", { name: "I am in the car" }));
    expect(sent("POST").at(-1)).toMatchObject({
      url: `/platform/elevator/7/requests/${calling.id}/say`,
      body: { said: "entered" },
    });
    expect(screen.getByRole("button", { name: "Hold the door" })).toHaveProperty("disabled", false);

    notify({ ...calling, state: "done", endedAt: calling.requestedAt });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Hold the door" })).toBeNull());
    expect(screen.getByRole("button", { name: "Cancel the request of Bob" })).toBeTruthy();
  });

  it("says a refusal at the field that it is about", async () => {
    everybody();
    const fields = [{ field: "toFloor", msg: "Both floors are the same" }];
    show(anElevator(), [], { "POST /platform/elevator/7/requests": refusal(422, "sameFloor", fields) });
    const from = await screen.findByRole("combobox", { name: "From" });
    await userEvent.click(from);
    await userEvent.click(await screen.findByTitle("2 · 2F"));
    await userEvent.click(screen.getByRole("button", { name: "Call the elevator" }));
    expect(await screen.findByText("Both floors are the same")).toBeTruthy();
  });

  it("lets a person say that the car is empty, where nobody else can know", async () => {
    everybody();
    const { sent } = show(anElevator({ fault: "occupied", occupiedBy: 4 }));
    expect((await screen.findAllByText("A robot may be in the car")).length).toBeGreaterThan(1);
    await userEvent.click(await screen.findByRole("button", { name: "Release, the car is empty" }));
    const question = screen.getByText("Is the car empty?").closest("dialog") as HTMLElement;
    await userEvent.click(within(question).getByText("Release, the car is empty"));
    expect(sent("POST")).toMatchObject([{ url: "/platform/elevator/7/release", body: { isCarEmpty: true } }]);
  });

  it("shows who may only look nothing to press, and says of a stranger's that there is none", async () => {
    signIn([E.get], { companyPermissions: ["deviceDetail"] });
    show(anElevator());
    await screen.findByRole("img", { name: "Car: at 1, door closed" });
    expect(screen.queryByRole("button", { name: /^Call|Edit|More/ })).toBeNull();
    expect(screen.queryByRole("tab", { name: "Commissioning" })).toBeNull();
  });

  it("says of one that is not there that there is none", async () => {
    everybody();
    show(anElevator(), [], { "GET /platform/elevator/7": refusal(404, "notFound") });
    expect(await screen.findByText("Elevator not found")).toBeTruthy();
  });
});
