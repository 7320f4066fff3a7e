// @vitest-environment jsdom
import { FINDING_ENDPOINTS } from "@sweepline/contract/operations/findings.ts";
import { SCHEDULE_ENDPOINTS as E, type Occurrence } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { aFinding } from "../../../test/findings.ts";
import { aCandidate } from "../../../test/runs.ts";
import { aSchedule } from "../../../test/schedules.ts";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { aTask, aTaskRow } from "../../../test/tasks.ts";
import { said, visit } from "../../../test/visit.tsx";
import { ScheduleListPage } from "./index.ts";

const RUN = "0198f1d2-0000-7000-8000-000000000001";
const at = (original: string, given: Partial<Occurrence> = {}): Occurrence => ({
  ...{ scheduleId: 1, scheduleName: "Night 1", original, at: AT, isMoved: false, state: "planned" },
  ...{ cause: null, runId: null, combinationRunId: null, deviceId: null, ...given },
});
const MONDAY = "2026-11-16T22:00";
const TUESDAY = "2026-11-17T22:00";
const WEDNESDAY = "2026-11-18T22:00";
const schedule = aSchedule(1, {
  exceptions: [
    { original: TUESDAY, at: null },
    { original: WEDNESDAY, at: "2026-11-18T23:30" },
  ],
});

async function open(answers: readonly Rule[] = []) {
  const shown = visit(<ScheduleListPage />, {
    answers: [
      ...answers,
      on(E.list, aPage(schedule)),
      // Changed by somebody since the list was read.
      on(E.get, { ...schedule, revision: 4 }),
      on(E.preview, { timeZone: "UTC", times: [] }),
      on(E.occurrences, [
        at("2026-11-14T22:00", { state: "started", runId: RUN }),
        at("2026-11-15T22:00", { state: "notStarted", cause: "noRobot" }),
        at(MONDAY, { at: "2099-11-16T14:00:00.000Z" }),
        at(WEDNESDAY, { isMoved: true }),
      ]),
      on(FINDING_ENDPOINTS.check, []),
      on(TASK_ENDPOINTS.list, aPage(aTaskRow(7))),
      on(TASK_ENDPOINTS.get, ({ params: { id } }) => aTask(id)),
    ],
  });
  await shown.user.click(await screen.findByRole("button", { name: "Schedule of Night 1" }));
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByText(`Mon ${MONDAY.replace("T", " ")}`);
  return { ...shown, drawer };
}
const more = async ({ user, drawer }: Awaited<ReturnType<typeof open>>, time: string) =>
  user.click(drawer.getByRole("button", { name: `More actions for ${time}` }));

it("what was due and what will be stand in one list, each with its state", async () => {
  const { drawer } = await open();
  expect(drawer.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sat 2026-11-14 22:00Started.*View run$/),
    expect.stringMatching(/^Sun 2026-11-15 22:00Not started.*No robot available$/),
    expect.stringMatching(/^Mon 2026-11-16 22:00Planned/),
    expect.stringMatching(/^Tue 2026-11-17 22:00Skipped/),
    expect.stringMatching(/^Wed 2026-11-18 23:30Planned.*Originally Wed 2026-11-18 22:00/),
  ]);
});

it("one is left out, and comes back", async () => {
  const shown = await open([on(E.changeOne, schedule)]);
  await more(shown, "Mon 2026-11-16 22:00");
  await shown.user.click(await screen.findByText("Skip this time"));
  await waitFor(() => expect(said()).toEqual(["This time skipped"]));
  await more(shown, "Tue 2026-11-17 22:00");
  await shown.user.click((await screen.findAllByText("Restore original plan"))[0] as HTMLElement);
  await waitFor(() =>
    expect(shown.asked(E.changeOne).map(({ body }) => body)).toEqual([
      { original: MONDAY, at: null, revision: 4 },
      { original: TUESDAY, at: TUESDAY, deviceId: null, revision: 4 },
    ]),
  );
});

it("one is moved to another time", async () => {
  const shown = await open([on(E.changeOne, schedule)]);
  await more(shown, "Mon 2026-11-16 22:00");
  await shown.user.click(await screen.findByText("Move"));
  const move = shown.drawer.getByRole("button", { name: "Move" });
  expect(move.hasAttribute("disabled")).toBe(true);
  const field = shown.drawer.getByLabelText<HTMLInputElement>("New time");
  expect(field.value, "24 hours, whatever the browser's language").toBe("2026-11-16 22:00");
  fireEvent.mouseDown(field);
  fireEvent.input(field, { target: { value: "2026-11-16 20:00" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await shown.user.click(move);
  await waitFor(() =>
    expect(shown.asked(E.changeOne)[0]?.body).toEqual({
      original: MONDAY,
      at: "2026-11-16T20:00",
      revision: 4,
    }),
  );
  await waitFor(() => expect(shown.drawer.queryByLabelText("New time")).toBeNull());
});

it("one is handed to another robot, by what the check says of it", async () => {
  const robots = [aCandidate(9), aCandidate(10, { obstacle: "unsupported" })];
  const shown = await open([
    on(E.changeOne, schedule),
    on(E.robots, robots),
    on(FINDING_ENDPOINTS.check, [aFinding({ scheduleId: 1 })]),
  ]);
  await more(shown, "Mon 2026-11-16 22:00");
  await shown.user.click(await screen.findByText("Assign to another robot"));
  // The kit gives all dialogs one id in tests: the title tells them apart.
  const title = await screen.findByText(/to another robot\?/);
  const question = within(title.closest("[role=dialog]") as HTMLElement);
  const hand = question.getByRole("button", { name: "Assign" });
  expect(hand.hasAttribute("disabled")).toBe(true);
  await shown.user.click(question.getByRole("combobox", { name: "Robot" }));
  expect(
    (await screen.findByText(/cannot do this task/)).closest(
      "[aria-disabled=true], .ant-select-item-option-disabled",
    ),
  ).toBeTruthy();
  await shown.user.click(await screen.findByText("Sweeper 9"));
  await question.findByText(/will still be running “Lobby”/);
  await shown.user.click(hand);
  await waitFor(() =>
    expect(shown.asked(E.changeOne)[0]?.body).toMatchObject({ original: MONDAY, deviceId: 9, revision: 4 }),
  );
});

it("all that follow are changed together, or end", async () => {
  const shown = await open([on(E.end, schedule), on(E.update, schedule)]);
  await more(shown, "Mon 2026-11-16 22:00");
  await shown.user.click(await screen.findByText("Stop from this one on"));
  await shown.user.click(
    await screen.findByRole("button", { name: /^(OK|Confirm|Yes|Stop from this one on)$/ }),
  );
  await waitFor(() => expect(shown.asked(E.end)[0]?.body).toEqual({ original: MONDAY, revision: 4 }));
  await more(shown, "Mon 2026-11-16 22:00");
  await shown.user.click(await screen.findByText("Change this and following"));
  await screen.findByText("Change “Night 1” from Mon 2026-11-16 22:00 on");
  await shown.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.asked(E.update)[0]?.body).toMatchObject({ from: MONDAY, revision: 4 }));
});
