// @vitest-environment jsdom
import {
  ALLOCATION_ENDPOINTS as E,
  ALLOCATION_REFUSALS as R,
} from "@sweepline/contract/fleet/allocations.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aHeldDevice, aReceiver } from "../../../test/allocations.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { AllocationPage } from "./allocation.page.tsx";

const BATCH = "00000000-0000-4000-8000-000000000001";
const DEVICES = aPage(
  aHeldDevice(1),
  aHeldDevice(2),
  aHeldDevice(3, { organizationId: 2, organizationName: "Brightfloor" }),
);
const MOVED = { batchId: BATCH, moved: 2, unchanged: 0, cutOff: 0 };

function show(answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  return visit(<AllocationPage />, {
    // Each visit is a session of its own, with moves of its own to take back.
    isLive: true,
    ...given,
    answers: [
      ...answers,
      on(E.devices, DEVICES),
      on(E.organizations, [
        aReceiver(2, "Brightfloor"),
        aReceiver(5, "Cleanex"),
        aReceiver(6, "Gone Inc", { isUsable: false }),
      ]),
      on(E.operators, [{ id: 31, username: "ada", displayName: "Ada" }]),
      on(E.move, MOVED),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const tick = async ({ user }: Shown, ...names: string[]) => {
  for (const name of names) await user.click(within(await rowWith(name)).getByRole("checkbox"));
};
const handTo = async ({ user }: Shown, name: string) =>
  user.click(await screen.findByRole("treeitem", { name: new RegExp(`^${name}`) }));
const preview = () => screen.findByRole("region", { name: "Preview" });
const move = async ({ user }: Shown, count: string) => {
  await user.click(screen.getByRole("button", { name: `Allocate ${count}` }));
  return screen.findByRole("dialog");
};

describe("handing devices to another organization", () => {
  it("shows beforehand whose hands they leave, asks, and sends each with the period that it was read with", async () => {
    const shown = show();
    expect(within(await preview()).getByText(/^Select devices in the list/)).toBeTruthy();
    await tick(shown, "SW-1", "SW-2", "SW-3");
    expect(screen.getByText("3 selected")).toBeTruthy();
    await handTo(shown, "Cleanex");
    const flows = within(await preview())
      .getAllByText(/^(From|To)$/)
      .map((one) => one.parentElement?.textContent);
    expect(flows).toEqual(["FromSweepline2 devices", "FromBrightfloor1 device", "ToCleanex"]);
    await shown.choose("Operation account", "Ada (ada)");
    await shown.user.type(screen.getByLabelText("Reason"), "new contract");
    const question = await move(shown, "3 devices");
    expect(within(question).getByText("Allocate 3 devices to “Cleanex”?")).toBeTruthy();
    expect(
      within(question).getByText(/^From: Sweepline \(2\), Brightfloor \(1\)\. Operation account: Ada/),
    ).toBeTruthy();
    expect(shown.written()).toEqual([]);
    await shown.user.click(within(question).getByRole("button", { name: "Allocate" }));
    await waitFor(() =>
      expect(shown.asked(E.move).map(({ body }) => body)).toEqual([
        {
          devices: [
            { id: 1, allocationId: 101 },
            { id: 2, allocationId: 102 },
            { id: 3, allocationId: 103 },
          ],
          organizationId: 5,
          operatorStaffId: 31,
          reason: "new contract",
        },
      ]),
    );
    const done = await screen.findByRole("region", { name: "Actions in this session" });
    expect(within(done).getByText("2 devices allocated to “Cleanex”")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(screen.getByText("Shift-click selects a range")).toBeTruthy();
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "");
    await waitFor(() => expect(shown.asked(E.devices).length).toBeGreaterThan(1));
  });

  it.each([
    { aboveIds: [1, 2], lose: undefined, keep: "Brightfloor, Sweepline" },
    { aboveIds: [1], lose: "Brightfloor", keep: "Sweepline" },
    { aboveIds: [], lose: "Brightfloor, Sweepline", keep: undefined },
  ])("says truly who loses access and who keeps it, below $aboveIds", async ({ aboveIds, lose, keep }) => {
    const shown = show([on(E.organizations, [aReceiver(5, "Cleanex", { aboveIds })])]);
    await tick(shown, "SW-1", "SW-3");
    await handTo(shown, "Cleanex");
    const text = (await move(shown, "2 devices")).textContent ?? "";
    expect(/People of (.+?) lose all access/.exec(text)?.[1]).toBe(lose);
    expect(/above the receiver: ([^.]+)\./.exec(text)?.[1]).toBe(keep);
  });

  it("moves nothing where the question is answered with no", async () => {
    const shown = show();
    await tick(shown, "SW-1");
    await handTo(shown, "Cleanex");
    const question = await move(shown, "1 device");
    await shown.user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(shown.written()).toEqual([]);
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  it("has nothing to move where all are in these hands already", async () => {
    const shown = show();
    await tick(shown, "SW-3");
    await handTo(shown, "Brightfloor");
    expect(
      within(await preview()).getByText("Already held by this organization and account, not changed: 1"),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Allocate 0 devices" })).toHaveProperty("disabled", true);
    await shown.choose("Operation account", "Ada (ada)");
    expect(await screen.findByRole("button", { name: "Allocate 1 device" })).toHaveProperty(
      "disabled",
      false,
    );
  });

  it("forgets the operation account with the organization that the person is of", async () => {
    const shown = show();
    await tick(shown, "SW-1");
    expect(screen.getByLabelText("Operation account")).toHaveProperty("disabled", true);
    await handTo(shown, "Brightfloor");
    await shown.choose("Operation account", "Ada (ada)");
    expect(screen.getByText("Ada (ada)", { selector: ".ant-select *" })).toBeTruthy();
    await handTo(shown, "Cleanex");
    await waitFor(() => expect(screen.getByText("Not specified", { selector: "label ~ * *" })).toBeTruthy());
    await waitFor(() => expect(shown.asked(E.operators).at(-1)?.query.organizationId).toBe(5));
  });

  it("hands nothing to one that is disabled", async () => {
    const shown = show();
    await tick(shown, "SW-1");
    expect(
      within(await screen.findByRole("treeitem", { name: /^Gone Inc/ })).getByText("Disabled"),
    ).toBeTruthy();
    await handTo(shown, "Gone Inc");
    expect(within(await preview()).getByText("Choose the organization to receive the devices")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Allocate 1 device" })).toHaveProperty("disabled", true);
  });

  it("names those that changed hands meanwhile, and goes on without them", async () => {
    const changed = refused(
      R.allocationChanged,
      { "devices.2": "changed" },
      { count: 1, serialNumbers: "SW-2" },
    );
    const shown = show([on(E.move, inTurn<never>(changed as never, MOVED as never))]);
    await tick(shown, "SW-1", "SW-2");
    await handTo(shown, "Cleanex");
    await shown.user.click(within(await move(shown, "2 devices")).getByRole("button", { name: "Allocate" }));
    const alert = (await screen.findByText(/^The holder of 1 device has changed/)).closest(
      "[role=alert]",
    ) as HTMLElement;
    expect(within(alert).getByText("SW-2")).toBeTruthy();
    await shown.user.click(within(alert).getByRole("button", { name: "Exclude these devices" }));
    await waitFor(() => expect(alert.isConnected).toBe(false));
    await shown.user.click(within(await move(shown, "1 device")).getByRole("button", { name: "Allocate" }));
    await waitFor(() =>
      expect(shown.asked(E.move).at(-1)?.body.devices).toEqual([{ id: 1, allocationId: 101 }]),
    );
  });

  it("or with who holds them now, as far as the person still sees them", async () => {
    const changed = refused(
      R.allocationChanged,
      { "devices.2": "changed" },
      { count: 1, serialNumbers: "SW-2" },
    );
    const shown = show([
      on(E.move, inTurn<never>(changed as never, MOVED as never)),
      on(E.bySerialNumbers, { records: [aHeldDevice(2, { allocationId: 902 })], missing: [] }),
    ]);
    await tick(shown, "SW-2");
    await handTo(shown, "Cleanex");
    await shown.user.click(within(await move(shown, "1 device")).getByRole("button", { name: "Allocate" }));
    await shown.user.click(await screen.findByRole("button", { name: "Retry with current holders" }));
    await waitFor(() => expect(screen.queryByText(/has changed in the meantime/)).toBeNull());
    await shown.user.click(within(await move(shown, "1 device")).getByRole("button", { name: "Allocate" }));
    await waitFor(() =>
      expect(shown.asked(E.move).at(-1)?.body.devices).toEqual([{ id: 2, allocationId: 902 }]),
    );
  });

  it("says another refusal over the page and keeps what was chosen", async () => {
    const shown = show([on(E.move, refused(R.strangeOperator))]);
    await tick(shown, "SW-1");
    await handTo(shown, "Cleanex");
    await shown.user.click(within(await move(shown, "1 device")).getByRole("button", { name: "Allocate" }));
    await waitFor(() => expect(said()).toEqual([R.strangeOperator.en]));
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  it("is taken back after a question, once", async () => {
    const shown = show([on(E.move, { ...MOVED, unchanged: 1, cutOff: 1 }), on(E.undo, MOVED)]);
    await tick(shown, "SW-1", "SW-2");
    await handTo(shown, "Cleanex");
    await shown.user.click(within(await move(shown, "2 devices")).getByRole("button", { name: "Allocate" }));
    const done = await screen.findByRole("region", { name: "Actions in this session" });
    expect(
      within(done).getByText(/Already held by this organization and account, not changed: 1/),
    ).toBeTruthy();
    expect(within(done).getByText(/1 of them connect through an MQTT server/)).toBeTruthy();
    await shown.user.click(within(done).getByRole("button", { name: "Undo" }));
    await shown.confirm("Move 2 devices back to the previous holders?");
    expect(await within(done).findByText("Undone: 2 devices moved back from “Cleanex”")).toBeTruthy();
    expect(shown.asked(E.undo).map(({ body }) => body.batchId)).toEqual([BATCH]);
    expect(within(done).queryByRole("button", { name: "Undo" })).toBeNull();
    await shown.user.click(within(done).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region", { name: "Actions in this session" })).toBeNull();
  });
});

describe("choosing devices to hand out", () => {
  it("keeps what is ticked while one filters, and takes all that the filters show", async () => {
    const shown = show();
    await tick(shown, "SW-1");
    await shown.user.type(screen.getByRole("textbox", { name: "Serial number or name" }), "SW{Enter}");
    await waitFor(() => expect(shownSearch()).toBe("?search=SW"));
    expect(screen.getByText("1 selected")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Select all 3" }));
    expect(await screen.findByText("3 selected")).toBeTruthy();
    expect(shown.asked(E.devices).at(-1)?.query).toMatchObject({ search: "SW", current: 1, size: 500 });
    await shown.user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.getByText("Shift-click selects a range")).toBeTruthy();
  });

  it("takes serial numbers from a mail, and tells which it does not know", async () => {
    const shown = show([
      on(E.bySerialNumbers, { records: [aHeldDevice(8), aHeldDevice(9)], missing: ["SW-77"] }),
    ]);
    await rowWith("SW-1");
    await shown.user.click(screen.getByRole("button", { name: "Paste serial numbers" }));
    const drawer = await screen.findByRole("dialog");
    const find = within(drawer).getByRole("button", { name: "Find and select" });
    expect(find).toHaveProperty("disabled", true);
    const box = within(drawer).getByLabelText("Serial numbers");
    fireEvent.change(box, { target: { value: "SW-8; SW-9\nSW-77, SW-8" } });
    expect(within(drawer).getByText("3 serial numbers")).toBeTruthy();
    await shown.user.click(find);
    const missing = await within(drawer).findByRole("status");
    expect(within(missing).getByText("SW-77")).toBeTruthy();
    expect(shown.asked(E.bySerialNumbers).map(({ body }) => body.serialNumbers)).toEqual([
      ["SW-8", "SW-9", "SW-77"],
    ]);
    expect(screen.getAllByText("2 selected")).toHaveLength(2);
    fireEvent.change(box, { target: { value: "not a number!" } });
    expect(within(drawer).getByRole("alert").textContent).toBe("Not serial numbers: number!");
    expect(find).toHaveProperty("disabled", true);
  });

  it("narrows to an organization's own only where one is chosen", async () => {
    const shown = show([], { at: "/allocation?holderId=2" });
    await rowWith("SW-1");
    await shown.user.click(screen.getByRole("button", { name: "Excluding sub-organizations" }));
    expect(shownSearch()).toBe("?holderId=2&holding=own");
    await waitFor(() =>
      expect(shown.asked(E.devices).at(-1)?.query).toMatchObject({ organizationId: 2, holding: "own" }),
    );
  });

  it("is not for who may only look", async () => {
    show([], { may: [E.devices, E.history] });
    await rowWith("SW-1");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("tree")).toBeNull();
    expect(screen.queryByRole("button", { name: "Paste serial numbers" })).toBeNull();
  });
});
