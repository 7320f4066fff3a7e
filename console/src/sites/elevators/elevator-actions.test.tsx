// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { ELEVATOR_CREDENTIAL_ENDPOINTS as C } from "@sweepline/contract/sites/elevators/credentials.ts";
import {
  ELEVATOR_ENDPOINTS as E,
  type ElevatorDetail,
  ELEVATOR_REFUSALS as R,
} from "@sweepline/contract/sites/elevators/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownAddress } from "../../../test/page.tsx";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { anElevator } from "../elevator-rides/an-elevator.ts";
import { ElevatorActions } from "./elevator-actions.tsx";

const REPORTED_EVENT = {
  ...{ addressNumber: "a/b/7", host: "broker.example", port: 8883, isTls: true },
  ...{ username: "a/b/7", password: "s3cret-word" },
};
const show = (
  elevator: ElevatorDetail,
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) => visit(<ElevatorActions elevator={elevator} />, { ...given, answers });
const items = async ({ user }: ReturnType<typeof show>) => {
  await user.click(screen.getByRole("button", { name: "More actions" }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};
async function ask(visited: ReturnType<typeof show>, act: string) {
  await visited.user.click(screen.getByRole("button", { name: "More actions" }));
  await visited.user.click(await screen.findByRole("menuitem", { name: act }));
  const question = await screen.findByRole("dialog");
  return {
    question,
    press: (name: string) => visited.user.click(within(question).getByRole("button", { name })),
  };
}

describe("what is done with an elevator", () => {
  it("fits how it speaks, and what the person may", async () => {
    expect(await items(show(anElevator()))).toEqual([
      ...["Replace credentials", "Revoke credentials", "Set control system", "Delete"],
    ]);
  });

  it.each([
    {
      how: "has no credentials yet",
      given: { hasCredentials: false },
      shown: ["Hand out credentials", "Set control system", "Delete"],
    },
    {
      how: "is reached by a control system",
      given: { hasService: true },
      shown: ["Set control system", "Remove control system", "Delete"],
    },
    {
      how: "speaks through another server",
      given: { mqttServerId: 4, mqttServerName: "Hub" },
      shown: ["Delete"],
    },
  ])("of one that $how is less", async ({ given, shown }) => {
    expect(await items(show(anElevator({}, given)))).toEqual(shown);
  });

  it("is nothing for who may only look", () => {
    show(anElevator(), [], { may: [E.get] });
    expect(screen.queryByRole("button", { name: /More actions|Edit/ })).toBeNull();
  });

  it("gives credentials after a question, shown until they are kept", async () => {
    const visited = show(anElevator(), [on(C.renew, REPORTED_EVENT)]);
    const first = await ask(visited, "Replace credentials");
    expect(within(first.question).getByText(/^The old password stops working at once/)).toBeTruthy();
    await first.press("Cancel");
    expect(visited.written()).toEqual([]);
    await (await ask(visited, "Replace credentials")).press("Replace credentials");
    const received = (await screen.findByText("Save these credentials now")).closest(
      "[role=dialog]",
    ) as HTMLElement;
    for (const text of ["s3cret-word", "broker.example", "/lci/a/b/7"])
      expect(within(received).getByText(text)).toBeTruthy();
    await visited.user.click(within(received).getByRole("button", { name: /Copy password$/ }));
    expect(await navigator.clipboard.readText()).toBe("s3cret-word");
    await visited.user.click(within(received).getByRole("button", { name: "I have saved them" }));
    await waitFor(() => expect(screen.queryByText("Save these credentials now")).toBeNull());
    expect(visited.asked(C.renew).map(({ params }) => params.id)).toEqual([7]);
  });

  it("says why credentials are refused, and closes", async () => {
    const visited = show(anElevator(), [on(C.renew, refused(R.signsInElsewhere))]);
    await (await ask(visited, "Replace credentials")).press("Replace credentials");
    await waitFor(() => expect(said()).toEqual([R.signsInElsewhere.en]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("takes them back after a question", async () => {
    const visited = show(anElevator(), [on(C.revoke, null)]);
    const { question, press } = await ask(visited, "Revoke credentials");
    expect(within(question).getByText(/^The elevator is disconnected at once/)).toBeTruthy();
    await press("Revoke credentials");
    await waitFor(() => expect(said()).toEqual(["Credentials revoked"]));
    expect(visited.asked(C.revoke)).toHaveLength(1);
  });

  it("deletes it and leads back to the list, unless it is refused", async () => {
    const visited = show(anElevator(), [
      on(E.remove, inTurn<never>(refused(CORE_REFUSALS.noPermission) as never, null as never)),
    ]);
    await (await ask(visited, "Delete")).press("Delete");
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.noPermission.en]));
    expect(shownAddress()).toBe("/page");
    await (await ask(visited, "Delete")).press("Delete");
    await waitFor(() => expect(shownAddress()).toBe("/elevators"));
    expect(said().at(-1)).toBe("East Lift is deleted");
  });
});
