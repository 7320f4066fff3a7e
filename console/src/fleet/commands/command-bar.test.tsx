// @vitest-environment jsdom
import {
  COMMAND_EVENTS,
  type Command,
  type CommandKind,
  COMMAND_ENDPOINTS as E,
  COMMAND_REFUSALS as R,
} from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDeviceDetail, aLive } from "../../../test/devices.ts";
import { aPage, held, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, said, visit } from "../../../test/visit.tsx";
import { aCommand } from "./a-command.ts";
import { CommandBar, commandHandlers } from "./index.ts";

const ALL: readonly CommandKind[] = [
  ...(["start", "pause", "resume", "stop", "dock", "setCleaningMode"] as const),
  ...(["restart", "goTo"] as const),
];
const FLOOR = [{ zoneId: "z-1", name: "Lobby" }];

interface Given extends Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> {
  readonly can?: readonly CommandKind[];
  readonly open?: readonly Command[];
  readonly newest?: readonly Command[];
  readonly live?: never;
  readonly reports?: Partial<DeviceLive>;
  readonly isLocked?: boolean;
  readonly answers?: readonly Rule[];
}

function show({
  can = ALL,
  open = [],
  newest = open,
  reports,
  isLocked = false,
  answers = [],
  ...given
}: Given) {
  const position = { x: 1, y: 2, theta: 0, mapKey: "ground" } as DeviceLive["position"];
  const live = aLive({ status: DEVICE_STATUS.standby, position, ...reports });
  return visit(
    <CommandBar
      device={aDeviceDetail(7, { isLocked, live })}
      live={live}
      zones={FLOOR}
      map={({ goal, onPoint }) => (
        <button type="button" onClick={() => onPoint(2.71449, -2)}>
          {goal ? `Goal at ${goal.x}, ${goal.y}` : "Floor"}
        </button>
      )}
    />,
    {
      live: commandHandlers,
      ...given,
      answers: [
        ...answers,
        on(E.possible, [...can]),
        on(E.list, ({ query }) => aPage(...(query.states ? open : newest))),
        on(E.send, ({ body }) => aCommand({ kind: body.order.kind, parameters: body.order.parameters })),
      ],
    },
  );
}

const bar = () => screen.findByRole("region", { name: "Operate the device" });
const button = async (name: string) => within(await bar()).findByRole("button", { name });
const press = async ({ user }: ReturnType<typeof show>, name: string) => user.click(await button(name));
const orders = ({ asked }: ReturnType<typeof show>) => asked(E.send).map(({ body }) => body.order);
const inProgress = () => screen.findByRole("list", { name: "Commands under way" });

describe("the buttons of a device", () => {
  it("are those of what it knows, stop last", async () => {
    show({ can: ["stop", "start", "dock"] });
    await button("Stop");
    expect(buttonsIn(await bar())).toEqual(["Start cleaning", "Return to dock", "Stop"]);
  });

  it("have resuming in the place of pausing while it is paused", async () => {
    show({ reports: { status: DEVICE_STATUS.taskPaused } });
    await button("Resume");
    expect(buttonsIn(await bar())).not.toContain("Pause");
  });

  it("are not there for who may not send, who sees what is under way all the same", async () => {
    show({ may: [E.list], open: [aCommand({ kind: "dock", state: "accepted" })] });
    expect(within(await inProgress()).getByText("The device is at it")).toBeTruthy();
    expect(buttonsIn(await bar())).toEqual([]);
  });

  it("are nothing at all where there is nothing to send and nothing under way", async () => {
    const { asked } = show({ can: [] });
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
      ...{ name: "Start cleaning", why: "It is at work already" },
    },
    {
      ...{ how: "in its dock", given: { reports: { status: DEVICE_STATUS.charging } } },
      ...{ name: "Return to dock", why: "It is in its dock already" },
    },
    { ...{ how: "resting", given: {} }, ...{ name: "Pause", why: "It is not at work" } },
    {
      ...{ how: "waiting for the same", given: { open: [aCommand({ kind: "dock", state: "queued" })] } },
      ...{ name: "Return to dock", why: "The same command is waiting already" },
    },
  ])("of one that is $how say why they are off, and do nothing", async ({ given, name, why }) => {
    const shown = show(given);
    const off = await button(name);
    await waitFor(() => expect(off.getAttribute("aria-disabled")).toBe("true"));
    await shown.user.hover(off);
    expect(await screen.findByRole("tooltip", { name: why })).toBeTruthy();
    await shown.user.click(off);
    expect(orders(shown)).toEqual([]);
  });

  it("stop even one that is locked and away, by a key too", async () => {
    const shown = show({ isLocked: true, reports: { isOnline: false, status: DEVICE_STATUS.offline } });
    const stop = await button("Stop");
    expect(stop.getAttribute("aria-keyshortcuts")).toBe("Alt+S");
    fireEvent.keyDown(document.body, { code: "KeyS", altKey: true });
    await waitFor(() => expect(orders(shown)).toEqual([{ kind: "stop", parameters: {} }]));
    await shown.user.click(stop);
    await waitFor(() => expect(orders(shown)).toHaveLength(2));
  });

  it("stop by no other key, and once however long it is held", async () => {
    const shown = show({});
    await button("Stop");
    fireEvent.keyDown(document.body, { code: "KeyS", altKey: true, ctrlKey: true });
    fireEvent.keyDown(document.body, { code: "KeyS", altKey: true, repeat: true });
    fireEvent.keyDown(document.body, { code: "KeyS" });
    await press(shown, "Return to dock");
    await waitFor(() => expect(orders(shown).at(-1)?.kind).toBe("dock"));
    expect(orders(shown)).toHaveLength(1);
  });
});

describe("a command", () => {
  it("is sent at once with a key of its own, and its button is busy until it is taken", async () => {
    const answer = held(aCommand({ kind: "dock" }));
    const shown = show({ answers: [on(E.send, answer.answer)] });
    await press(shown, "Return to dock");
    await shown.user.click(within(await bar()).getByRole("button", { name: /Return to dock$/ }));
    answer.release();
    expect(within(await inProgress()).getByText("Queued")).toBeTruthy();
    const sent = shown.asked(E.send);
    expect(sent.map(({ params, body }) => [params.id, body.order.kind])).toEqual([[7, "dock"]]);
    expect(sent[0]?.body.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it("goes on before the person's eyes, and never back", async () => {
    const shown = show({ open: [aCommand({ kind: "dock", state: "queued" })] });
    const list = await inProgress();
    const notify = (given: Partial<Command>) =>
      shown.notify(COMMAND_EVENTS.commandChanged, 7, aCommand({ kind: "dock", ...given }));
    expect(within(list).getByText("Waits for the command before it")).toBeTruthy();
    const at = new Date().toISOString();
    await notify({ state: "delivered", sentAt: at, deliveredAt: at });
    expect(within(list).getByText("The device has it and has not begun")).toBeTruthy();
    await notify({ state: "sent", sentAt: at });
    expect(within(list).getByText("The device has it and has not begun")).toBeTruthy();
    await notify({ state: "failed", failure: "refused", note: "wheel stuck", endedAt: at });
    expect(await screen.findByText("The device refused it: wheel stuck")).toBeTruthy();
  });

  it("that is refused says so over the page, and can be sent again", async () => {
    const shown = show({ answers: [on(E.send, refused(R.tooSoon))] });
    await press(shown, "Return to dock");
    await waitFor(() => expect(said()).toEqual(["A device takes one operation every 2 seconds"]));
    await press(shown, "Return to dock");
    await waitFor(() => expect(shown.asked(E.send)).toHaveLength(2));
    const [first, second] = shown.asked(E.send);
    expect(first?.body.key).not.toBe(second?.body.key);
  });

  it("that has not left can be taken back", async () => {
    const waiting = aCommand({ kind: "dock", state: "queued" });
    const at = new Date().toISOString();
    const shown = show({
      open: [waiting],
      answers: [
        on(E.withdraw, { ...waiting, state: "failed" as const, failure: "withdrawn" as const, endedAt: at }),
      ],
    });
    await shown.user.click(within(await inProgress()).getByRole("button", { name: "Take back" }));
    await waitFor(() => expect(said()).toEqual(["The command was taken back"]));
    expect(shown.asked(E.withdraw).map(({ params }) => params)).toEqual([{ id: 7, commandId: waiting.id }]);
    expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
  });

  it("that left meanwhile cannot, and stays", async () => {
    const shown = show({
      open: [aCommand({ kind: "dock", state: "queued" })],
      answers: [on(E.withdraw, refused(R.alreadySent))],
    });
    await shown.user.click(within(await inProgress()).getByRole("button", { name: "Take back" }));
    await waitFor(() =>
      expect(said()).toEqual(["The command is on its way already and cannot be taken back"]),
    );
    expect(within(await inProgress()).getByText("Return to dock")).toBeTruthy();
  });

  it("that is under way has no way back, nor for who may not send", async () => {
    show({ open: [aCommand({ kind: "dock", state: "sent", sentAt: new Date().toISOString() })] });
    expect(within(await inProgress()).queryByRole("button", { name: "Take back" })).toBeNull();
  });
});

describe("a command that needs more words", () => {
  const dialog = () => screen.findByRole("dialog");
  const ok = async ({ user }: ReturnType<typeof show>, name: string) =>
    user.click(within(await dialog()).getByRole("button", { name }));

  it("starts the whole floor where nothing is chosen", async () => {
    const shown = show({});
    await press(shown, "Start cleaning");
    await ok(shown, "Start");
    await waitFor(() => expect(orders(shown)).toEqual([{ kind: "start", parameters: {} }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("starts where, how and how often it was said", async () => {
    const shown = show({});
    await press(shown, "Start cleaning");
    await dialog();
    await shown.choose("Cleaning mode", "Max");
    await shown.user.type(screen.getByLabelText("Intensity (0–15)"), "99");
    await shown.choose("Zones", "Lobby");
    await shown.user.type(screen.getByLabelText("Passes"), "2");
    await ok(shown, "Start");
    await waitFor(() =>
      expect(orders(shown)).toEqual([
        { kind: "start", parameters: { mode: "MAX", intensity: 15, zoneIds: ["z-1"], passes: 2 } },
      ]),
    );
  });

  it("sets a mode, which it wants to know", async () => {
    const shown = show({});
    await press(shown, "Set cleaning mode");
    expect(within(await dialog()).queryByLabelText("Zones")).toBeNull();
    await ok(shown, "Set");
    await waitFor(() =>
      expect(orders(shown)).toEqual([{ kind: "setCleaningMode", parameters: { mode: "STD" } }]),
    );
  });

  it("goes where the floor was clicked, on the map that the robot stands on", async () => {
    const shown = show({});
    await press(shown, "Go to a position");
    await ok(shown, "Go");
    await waitFor(() => expect(screen.getByLabelText("X (m)").getAttribute("aria-invalid")).toBe("true"));
    expect(orders(shown)).toEqual([]);
    await shown.user.click(within(await dialog()).getByRole("button", { name: "Floor" }));
    expect(await screen.findByRole("button", { name: "Goal at 2.71, -2" })).toBeTruthy();
    await ok(shown, "Go");
    await waitFor(() =>
      expect(orders(shown)).toEqual([{ kind: "goTo", parameters: { x: 2.71, y: -2, mapId: "ground" } }]),
    );
  });

  it("restarts only after a question", async () => {
    const shown = show({});
    await press(shown, "Restart");
    await ok(shown, "Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(orders(shown)).toEqual([]);
    await press(shown, "Restart");
    expect(within(await dialog()).getByText(/^Restart the device\?/)).toBeTruthy();
    await ok(shown, "Restart");
    await waitFor(() => expect(orders(shown)).toEqual([{ kind: "restart", parameters: {} }]));
  });
});
