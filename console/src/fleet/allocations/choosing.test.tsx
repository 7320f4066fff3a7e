// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { ALLOCATION_ENDPOINTS as E, MAX_ALLOCATED_DEVICES } from "@sweepline/contract/fleet/allocations.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aHeldDevice, aReceiver } from "../../../test/allocations.ts";
import { aPage, on, refused } from "../../../test/server.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { AllocationPage } from "./allocation.page.tsx";

const HOLDERS = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Oak", "Pine"];
const ROWS = HOLDERS.map((organizationName, at) =>
  aHeldDevice(at + 1, { organizationId: at + 10, organizationName }),
);

const show = ({ answers = [], ...given }: NonNullable<Parameters<typeof visit>[1]> = {}) =>
  visit(<AllocationPage />, {
    isLive: true,
    ...given,
    answers: [
      ...answers,
      on(E.devices, aPage(...ROWS)),
      on(E.organizations, ({ query }) =>
        query.search ? [aReceiver(6, "Gone Inc", { isUsable: false })] : [aReceiver(5, "Cleanex")],
      ),
      on(E.operators, ({ query }) =>
        query.search === "gr"
          ? [{ id: 32, username: "grace", displayName: "Grace" }]
          : [{ id: 31, username: "ada", displayName: "Ada" }],
      ),
    ],
  });
type Shown = ReturnType<typeof show>;
const paste = async ({ user }: Shown, text: string) => {
  await rowWith("SW-1");
  await user.click(screen.getByRole("button", { name: "Paste serial numbers" }));
  const drawer = within(await screen.findByRole("dialog"));
  fireEvent.change(drawer.getByLabelText("Serial numbers"), { target: { value: text } });
  return drawer;
};

describe("devices out of a list from elsewhere", () => {
  it("are chosen at once where all are known", async () => {
    const shown = show({ answers: [on(E.bySerialNumbers, { records: [aHeldDevice(8)], missing: [] })] });
    const drawer = await paste(shown, "SW-8");
    await shown.user.click(drawer.getByRole("button", { name: "Find and select" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  it("stay in the box where they could not be looked up", async () => {
    const shown = show({ answers: [on(E.bySerialNumbers, refused(CORE_REFUSALS.unavailable))] });
    const drawer = await paste(shown, "SW-8");
    await shown.user.click(drawer.getByRole("button", { name: "Find and select" }));
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.unavailable.en]));
    expect(drawer.getByLabelText("Serial numbers")).toHaveProperty("value", "SW-8");
    expect(drawer.getByRole("button", { name: /Find and select$/ })).toHaveProperty("disabled", false);
  });

  it("are not looked up where they are more than one move takes", async () => {
    const names = Array.from({ length: MAX_ALLOCATED_DEVICES + 1 }, (_, at) => `SW-${at}`);
    const drawer = await paste(show(), names.join("\n"));
    expect(drawer.getByRole("alert").textContent).toBe("At most 500 serial numbers at once");
    expect(drawer.getByRole("button", { name: "Find and select" })).toHaveProperty("disabled", true);
  });
});

describe("too many devices", () => {
  it("are taken as far as one move goes, and never moved beyond", async () => {
    const many = Array.from({ length: MAX_ALLOCATED_DEVICES }, (_, at) => aHeldDevice(at + 100));
    const shown = show({
      answers: [
        on(E.devices, ({ query }) =>
          query.size === MAX_ALLOCATED_DEVICES
            ? { ...aPage(...many), total: 700 }
            : { ...aPage(...ROWS), total: 700 },
        ),
      ],
    });
    await shown.user.click(await screen.findByRole("button", { name: "Select the first 500 of 700" }));
    expect(await screen.findByText("500 selected")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Select the first 500 of 700" })).toHaveProperty(
      "disabled",
      true,
    );
    await shown.user.click(screen.getByRole("treeitem", { name: /^Cleanex/ }));
    expect(screen.getByRole("button", { name: "Allocate 500 devices" })).toHaveProperty("disabled", false);
    await shown.user.click(within(await rowWith("SW-1")).getByRole("checkbox"));
    expect(await screen.findByText("At most 500 at once; select fewer")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Allocate 501 devices" })).toHaveProperty("disabled", true);
  });

  it("that could not be read leave the choice as it was", async () => {
    const shown = show({
      answers: [
        on(E.devices, ({ query }) =>
          query.size === MAX_ALLOCATED_DEVICES ? refused(CORE_REFUSALS.unavailable) : aPage(...ROWS),
        ),
      ],
    });
    await shown.user.click(await screen.findByRole("button", { name: "Select all 7" }));
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.unavailable.en]));
    expect(screen.getByText("Shift-click selects a range")).toBeTruthy();
  });
});

describe("whom devices are handed to", () => {
  it("is searched with the server, and nobody disabled is taken", async () => {
    const { user } = show();
    fireEvent.change(await screen.findByRole("textbox", { name: "Name or code" }), {
      target: { value: "gone" },
    });
    const gone = await screen.findByRole("treeitem", { name: /^Gone Inc/ });
    expect(gone.textContent).toContain("Disabled");
    await user.click(gone);
    expect(screen.getByText("Choose the organization to receive the devices")).toBeTruthy();
  });

  it("is asked about with at most six of those who lose them", async () => {
    const { user } = show();
    for (const row of ROWS) await user.click(within(await rowWith(row.serialNumber)).getByRole("checkbox"));
    await user.click(screen.getByRole("treeitem", { name: /^Cleanex/ }));
    await user.click(screen.getByRole("button", { name: "Allocate 7 devices" }));
    const names = HOLDERS.slice(0, 6).map((name) => `${name} (1)`);
    expect(within(await screen.findByRole("dialog")).getByText(/^From: /).textContent).toContain(
      `${names.join(", ")} …. Operation account: Not specified`,
    );
  });
});
