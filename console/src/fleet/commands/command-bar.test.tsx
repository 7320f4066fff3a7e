// @vitest-environment jsdom
import {
  COMMAND_EVENTS,
  type Command,
  COMMAND_ENDPOINTS as E,
  COMMAND_REFUSALS as R,
} from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  commandBar,
  commandButton,
  commandsInProgress,
  ordersOf,
  pressCommand,
  showCommandBar,
} from "../../../test/command-bar.tsx";
import { held, on, refused } from "../../../test/server.ts";
import { buttonsIn, said } from "../../../test/visit.tsx";
import { aCommand } from "./a-command.ts";

describe("the buttons of a device", () => {
  it("are those of what it knows, stop last", async () => {
    showCommandBar({ can: ["stop", "start", "dock"] });
    await commandButton("Stop");
    expect(buttonsIn(await commandBar())).toEqual(["Start cleaning", "Return to dock", "Stop"]);
  });

  it("have resuming in the place of pausing while it is paused", async () => {
    showCommandBar({ reports: { status: DEVICE_STATUS.taskPaused } });
    const isPrimary = (one: HTMLElement) => one.className.includes("primary");
    expect(isPrimary(await commandButton("Resume"))).toBe(true);
    expect(isPrimary(await commandButton("Start cleaning"))).toBe(false);
    expect(buttonsIn(await commandBar())).not.toContain("Pause");
  });

  it("are not there for who may not send, who sees what is under way all the same", async () => {
    showCommandBar({ may: [E.list], open: [aCommand({ kind: "dock", state: "accepted" })] });
    expect(within(await commandsInProgress()).getByText("In progress")).toBeTruthy();
    expect(buttonsIn(await commandBar())).toEqual([]);
  });

  it("are nothing at all where there is nothing to send and nothing under way", async () => {
    const { asked } = showCommandBar({ can: [] });
    await waitFor(() => expect(asked(E.list)).toHaveLength(2));
    expect(screen.queryByRole("region", { name: "Operate the device" })).toBeNull();
  });

  it.each([
    {
      ...{ how: "locked", given: { isLocked: true } },
      ...{ name: "Start cleaning", why: "The device is locked; unlock it first" },
    },
    {
      ...{ how: "at work", given: { reports: { status: DEVICE_STATUS.working } } },
      ...{ name: "Start cleaning", why: "The device is already working" },
    },
    {
      ...{ how: "in its dock", given: { reports: { status: DEVICE_STATUS.charging } } },
      ...{ name: "Return to dock", why: "The device is already docked" },
    },
    {
      ...{ how: "resting", given: {} },
      ...{ name: "Pause", why: "The robot is not in an auto task; do not operate" },
    },
    {
      ...{ how: "waiting for the same", given: { open: [aCommand({ kind: "dock", state: "queued" })] } },
      ...{ name: "Return to dock", why: "The same command is already waiting" },
    },
  ])("of one that is $how say why they are off, and do nothing", async ({ given, name, why }) => {
    const shown = showCommandBar(given);
    const off = await commandButton(name);
    await waitFor(() => expect(off.getAttribute("aria-disabled")).toBe("true"));
    await shown.user.hover(off);
    expect(await screen.findByRole("tooltip", { name: why })).toBeTruthy();
    await shown.user.click(off);
    expect(ordersOf(shown)).toEqual([]);
  });

  it("stop even one that is locked and away, by a key too", async () => {
    const shown = showCommandBar({
      isLocked: true,
      reports: { isOnline: false, status: DEVICE_STATUS.offline },
    });
    const stop = await commandButton("Stop");
    expect(stop.getAttribute("aria-keyshortcuts")).toBe("Alt+S");
    fireEvent.keyDown(document.body, { code: "KeyS", altKey: true });
    await waitFor(() => expect(ordersOf(shown)).toEqual([{ kind: "stop", parameters: {} }]));
    await shown.user.click(stop);
    await waitFor(() => expect(ordersOf(shown)).toHaveLength(2));
  });

  it("stop by no other key, and once however long it is held", async () => {
    const shown = showCommandBar({});
    await commandButton("Stop");
    fireEvent.keyDown(document.body, { code: "KeyS", altKey: true, ctrlKey: true });
    fireEvent.keyDown(document.body, { code: "KeyS", altKey: true, repeat: true });
    fireEvent.keyDown(document.body, { code: "KeyS" });
    await pressCommand(shown, "Return to dock");
    await waitFor(() => expect(ordersOf(shown).at(-1)?.kind).toBe("dock"));
    expect(ordersOf(shown)).toHaveLength(1);
  });
});

describe("a command", () => {
  it("is sent at once with a key of its own, and its button is busy until it is taken", async () => {
    const answer = held(aCommand({ kind: "dock" }));
    const shown = showCommandBar({ answers: [on(E.send, answer.answer)] });
    await pressCommand(shown, "Return to dock");
    await shown.user.click(within(await commandBar()).getByRole("button", { name: /Return to dock$/ }));
    answer.release();
    expect(within(await commandsInProgress()).getByText("Queued")).toBeTruthy();
    const sent = shown.asked(E.send);
    expect(sent.map(({ params, body }) => [params.id, body.order.kind])).toEqual([[7, "dock"]]);
    expect(sent[0]?.body.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it("goes on before the person's eyes, and never back", async () => {
    const shown = showCommandBar({ open: [aCommand({ kind: "dock", state: "queued" })] });
    const list = await commandsInProgress();
    const notify = (given: Partial<Command>) =>
      shown.notify(COMMAND_EVENTS.commandChanged, 7, aCommand({ kind: "dock", ...given }));
    expect(within(list).getByText("Waiting for previous command")).toBeTruthy();
    const at = new Date().toISOString();
    await notify({ state: "delivered", sentAt: at, deliveredAt: at });
    expect(within(list).getByText("Received by the device, not started yet")).toBeTruthy();
    await notify({ state: "sent", sentAt: at });
    expect(within(list).getByText("Received by the device, not started yet")).toBeTruthy();
    await notify({ state: "failed", failure: "refused", note: "wheel stuck", endedAt: at });
    expect(await screen.findByText("The device refused it: “wheel stuck”")).toBeTruthy();
  });

  it("stands in one line with what is new of it; the others are a press away", async () => {
    const at = (minute: number) => `2026-03-10T12:0${minute}:00.000Z`;
    const command = (id: number, given: Partial<Command>) =>
      aCommand({ id: `00000000-0000-4000-8000-00000000000${id}`, createdAt: at(0), ...given });
    const ended = new Date().toISOString();
    const { user } = showCommandBar({
      open: [
        command(1, { kind: "dock", state: "queued" }),
        command(2, { kind: "goTo", state: "accepted", acceptedAt: at(1), stalledSince: at(2) }),
      ],
      newest: [
        command(3, { kind: "resume", state: "done", createdAt: at(3), endedAt: ended }),
        command(4, { kind: "resume", state: "done", createdAt: at(2), endedAt: ended }),
      ],
    });
    const list = await commandsInProgress();
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
    expect(within(list).getByText("Resume")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "2 more commands" }));
    const others = within(screen.getByRole("list", { name: "2 more commands" }));
    expect(others.getAllByRole("listitem").map(({ textContent }) => textContent?.slice(0, 14))).toEqual([
      "Go to a positi",
      "Return to dock",
    ]);
    expect(others.getByText(/has not moved since/)).toBeTruthy();
  });

  it("has its line before there is one, so that nothing below is pushed away", async () => {
    showCommandBar({});
    expect(within(await commandBar()).getByText("No command in progress")).toBeTruthy();
  });

  it("that is refused says so over the page, and can be sent again", async () => {
    const shown = showCommandBar({ answers: [on(E.send, refused(R.tooSoon))] });
    await pressCommand(shown, "Return to dock");
    await waitFor(() =>
      expect(said()).toEqual(["Operations on the same device must be at least 2 seconds apart"]),
    );
    await pressCommand(shown, "Return to dock");
    await waitFor(() => expect(shown.asked(E.send)).toHaveLength(2));
    const [first, second] = shown.asked(E.send);
    expect(first?.body.key).not.toBe(second?.body.key);
  });

  it("that has not left can be taken back", async () => {
    const waiting = aCommand({ kind: "dock", state: "queued" });
    const at = new Date().toISOString();
    const shown = showCommandBar({
      open: [waiting],
      answers: [
        on(E.withdraw, { ...waiting, state: "failed" as const, failure: "withdrawn" as const, endedAt: at }),
      ],
    });
    await shown.user.click(within(await commandsInProgress()).getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(said()).toEqual(["Command withdrawn"]));
    expect(shown.asked(E.withdraw).map(({ params }) => params)).toEqual([{ id: 7, commandId: waiting.id }]);
    expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  });

  it("that left meanwhile cannot, and stays", async () => {
    const shown = showCommandBar({
      open: [aCommand({ kind: "dock", state: "queued" })],
      answers: [on(E.withdraw, refused(R.alreadySent))],
    });
    await shown.user.click(within(await commandsInProgress()).getByRole("button", { name: "Withdraw" }));
    await waitFor(() =>
      expect(said()).toEqual(["The command has already been sent and cannot be withdrawn"]),
    );
    expect(within(await commandsInProgress()).getByText("Return to dock")).toBeTruthy();
  });

  it("that is under way has no way back, nor for who may not send", async () => {
    showCommandBar({ open: [aCommand({ kind: "dock", state: "sent", sentAt: new Date().toISOString() })] });
    expect(within(await commandsInProgress()).queryByRole("button", { name: "Withdraw" })).toBeNull();
  });
});
