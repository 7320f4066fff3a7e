// @vitest-environment jsdom
import { RUN_ENDPOINTS as E } from "@sweepline/contract/operations/runs.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { shownAddress } from "../../../test/page.tsx";
import { aCandidate, aRun, runIdOf } from "../../../test/runs.ts";
import { on, type Rule } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { StartDrawer } from "./index.ts";

const show = (
  candidates: readonly ReturnType<typeof aCandidate>[],
  deviceId?: number,
  answers: Rule[] = [],
) =>
  visit(<StartDrawer task={{ id: 7, name: "Night" }} deviceId={deviceId} onClose={() => undefined} />, {
    answers: [...answers, on(E.candidates, [...candidates]), on(E.start, aRun(1))],
  });
const drawer = async () => within(await screen.findByRole("dialog"));
const startNow = () => screen.getByRole("button", { name: "Start now" });

it("a task is started on the best available, and its run is shown", async () => {
  const shown = show([
    aCandidate(9),
    aCandidate(10, { obstacle: "busy", batteryPercent: null, mapName: null }),
  ]);
  expect(await (await drawer()).findByText("Now Sweeper 9")).toBeTruthy();
  expect(screen.getByText("Busy")).toBeTruthy();
  expect(screen.getByRole("radio", { name: /Sweeper 10/ }).hasAttribute("disabled")).toBe(true);
  await shown.user.click(startNow());
  await waitFor(() => expect(shownAddress()).toBe(`/runView?id=${runIdOf(1)}`));
  expect(shown.asked(E.start)[0]).toMatchObject({ params: { id: 7 } });
  expect(shown.asked(E.start)[0]?.body.deviceId).toBeUndefined();
  expect(shown.asked(E.start)[0]?.body.key).toMatch(/^[\da-f-]{36}$/);
  expect(said()).toEqual(["Sweeper 9 has been sent the task"]);
});

it("a device can be chosen", async () => {
  const shown = show([aCandidate(9), aCandidate(10)]);
  await shown.user.click(await (await drawer()).findByRole("radio", { name: /Sweeper 10/ }));
  await shown.user.click(startNow());
  await waitFor(() => expect(shown.asked(E.start)[0]?.body.deviceId).toBe(10));
});

it("the device that one came from is chosen, and cannot be started where something is in its way", async () => {
  show([aCandidate(10), aCandidate(9, { obstacle: "lowBattery" })], 9);
  expect(await (await drawer()).findByText("Battery too low")).toBeTruthy();
  expect(startNow().hasAttribute("disabled")).toBe(true);
});

it("nobody who can, and nobody at all, are said", async () => {
  show([aCandidate(9, { obstacle: "offline" })]);
  expect(await (await drawer()).findByText("No device can begin now")).toBeTruthy();
  expect(startNow().hasAttribute("disabled")).toBe(true);
});

it("a task that nobody may run says so", async () => {
  show([]);
  expect(await (await drawer()).findByText("No device may run this task")).toBeTruthy();
});
