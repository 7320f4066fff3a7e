// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  COMMAND_EVENTS,
  type Command,
  COMMAND_ENDPOINTS as E,
} from "@sweepline/contract/fleet/commands/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, inTurn, on, refused } from "../../../test/server.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { aCommand } from "./a-command.ts";
import { CommandHistory } from "./index.ts";

const AT = "2026-03-10T12:00:00.000Z";
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const row = (number: number, given: Partial<Command>) =>
  aCommand({ id: idOf(number), createdAt: AT, expiresAt: "2026-03-10T12:05:00.000Z", ...given });

describe("the history of commands", () => {
  it("says in words what each was, who gave it and what became of it", async () => {
    const late = { sentAt: AT, endedAt: AT };
    visit(<CommandHistory deviceId={7} isOnline />, {
      answers: [
        on(
          E.list,
          aPage(
            row(1, { kind: "start", state: "accepted", parameters: { mode: "MAX", zoneIds: ["a", "b"] } }),
            row(2, { kind: "dock", state: "failed", failure: "superseded", ...late, staffName: null }),
            row(3, { kind: "goTo", state: "done", parameters: { x: 1.239, y: 2 }, note: "there", ...late }),
            row(4, { kind: "pause", state: "expired", endedAt: AT }),
            row(5, { kind: "resume", state: "expired", ...late }),
            row(6, { kind: "restart", state: "expired", deliveredAt: AT, ...late }),
            row(7, { kind: "start", state: "delivered", deliveredAt: AT, sentAt: AT }),
          ),
        ),
      ],
    });
    const cells = async (kind: string) =>
      within(await rowWith(kind))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    await screen.findByText("Return to dock");
    const starts = screen.getAllByText("Start cleaning").map((one) => one.closest("tr")?.textContent);
    expect(starts[0]).toContain("mode Max · zones a, b");
    expect(starts[0]).toContain("In progress");
    expect(starts[1]).toContain("whole floor");
    expect(await cells("Return to dock")).toEqual(
      expect.arrayContaining(["Another command took its place", "Platform"]),
    );
    expect(await cells("Go to a position")).toEqual(
      expect.arrayContaining(["x 1.24 · y 2", "“there”", "Ada"]),
    );
    expect((await cells("Pause")).join()).toContain("never sent");
    expect((await cells("Resume")).join()).toContain("the device may still carry it out");
    expect((await cells("Restart")).join()).toContain("received the command but reported no result");
  });

  it("is filtered by command, state and day", async () => {
    const { asked, choose, user } = visit(<CommandHistory deviceId={7} />, {
      answers: [on(E.list, aPage(row(1, {})))],
    });
    await rowWith("Start cleaning");
    await choose("Command", "Restart");
    await choose("Progress", "Failed");
    await user.type(screen.getByPlaceholderText("From"), "2026-03-01{Enter}{Tab}");
    await waitFor(() =>
      expect(asked(E.list).at(-1)).toMatchObject({
        params: { id: 7 },
        query: { kinds: ["restart"], states: ["failed"], current: 1 },
      }),
    );
    await waitFor(() => expect(asked(E.list).at(-1)?.query.from).toContain("2026-0"));
    expect(shownSearch()).toContain("kinds=restart&states=failed&from=2026-03-01");
  });

  it("has a new command on top as soon as it is given, if it fits the filters", async () => {
    const { notify } = visit(<CommandHistory deviceId={7} isOnline />, {
      at: "/device?kinds=start",
      isLive: true,
      answers: [on(E.list, aPage(row(1, { state: "done", endedAt: AT })))],
    });
    await rowWith("Start cleaning");
    await notify(COMMAND_EVENTS.commandChanged, 7, aCommand({ id: idOf(8), kind: "dock" }));
    await notify(COMMAND_EVENTS.commandChanged, 7, aCommand({ id: idOf(9), kind: "start" }));
    expect(screen.queryByText("Return to dock")).toBeNull();
    const [first, second] = screen
      .getAllByText("Start cleaning")
      .map((one) => one.closest("tr") as HTMLElement);
    expect(within(first as HTMLElement).getByText("Queued")).toBeTruthy();
    expect(within(second as HTMLElement).getByText("Done")).toBeTruthy();
  });

  it("offers to take back what waits, but not to who may only look, nor of a device out of use", async () => {
    const answers = [on(E.list, aPage(row(1, {}), row(2, { kind: "dock", state: "sent", sentAt: AT })))];
    visit(<CommandHistory deviceId={7} />, { answers });
    expect(within(await rowWith("Start cleaning")).getByRole("button", { name: "Withdraw" })).toBeTruthy();
    expect(within(await rowWith("Return to dock")).queryByRole("button", { name: "Withdraw" })).toBeNull();
  });

  it.each([
    ["may only look", { may: [E.list] }, false],
    ["looks at one out of use", {}, true],
  ] as const)("offers nothing to who %s", async (_, given, isPast) => {
    visit(<CommandHistory deviceId={7} isPast={isPast} />, {
      ...given,
      answers: [on(E.list, aPage(row(1, {})))],
    });
    await rowWith("Start cleaning");
    expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  });

  it("says that nothing was sent, and that it cannot be read", async () => {
    const { user } = visit(<CommandHistory deviceId={7} />, {
      answers: [on(E.list, inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, aPage() as never))],
    });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No commands")).toBeTruthy();
    expect(said()).toHaveLength(1);
  });
});
