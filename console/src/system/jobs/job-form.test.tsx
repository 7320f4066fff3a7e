// @vitest-environment jsdom
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aJob, createJobServer } from "../../../test/jobs.ts";
import { faultAt, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { JobsPage } from "./index.ts";

beforeEach(() => updatePreferences({ timeZone: "UTC" }));

const show = (server = createJobServer(aJob(1)), language: "zh" | "en" = "en") =>
  visit(<JobsPage organizationFilter={() => null} organizationField={() => null} listFilters={{}} />, {
    answers: server.rules,
    language,
  });
const openNew = async (shown: ReturnType<typeof show>, button = /New job/) => {
  await shown.user.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
};
const fill = (label: string, text: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value: text } });
const save = ({ user }: ReturnType<typeof show>) => user.click(screen.getByRole("button", { name: "Save" }));

describe("the form of a job", () => {
  it("wants name, group and class (§5)", async () => {
    const shown = show();
    await openNew(shown);
    await save(shown);
    expect(await faultAt("Name")).toBe("Must not be empty");
    expect(await faultAt("Group")).toBe("Must not be empty");
    expect(await faultAt("Class")).toBe("Choose a class");
    expect(shown.asked(E.create)).toHaveLength(0);
  });

  it("makes a job by a preset, with what its class is given", async () => {
    const shown = show();
    const form = await openNew(shown);
    fill("Name", "Sizes");
    fill("Group", "Maintenance");
    await shown.choose("Class", "Table statistics");
    fireEvent.change(await form.findByLabelText("Tables"), { target: { value: "5" } });
    await shown.user.click(form.getByLabelText("Weekly"));
    expect(form.getByText("Every Mon at 03:00")).toBeTruthy();
    expect(form.getByText("0 0 3 ? * MON")).toBeTruthy();
    await save(shown);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    expect(shown.asked(E.create)[0]?.body).toMatchObject({
      ...{ name: "Sizes", group: "Maintenance", cron: "0 0 3 ? * MON", timeZone: "UTC", isPaused: false },
      ...{ jobClass: "tableStatistics", params: { top: 5 }, misfire: "once", concurrency: "forbid" },
    });
  });

  it("says the next times, and at the field what is wrong with an expression", async () => {
    const shown = show();
    const form = await openNew(shown);
    const times = within(form.getByRole("region", { name: "Next ten runs" }));
    expect(await times.findAllByRole("listitem")).toHaveLength(2);
    await shown.user.click(form.getByLabelText("Expression"));
    fill("Cron expression", "0 99 3 * * ?");
    expect(await faultAt("Cron expression")).toBe("Invalid cron expression: 99");
    expect(times.queryAllByRole("listitem")).toHaveLength(0);
    fill("Cron expression", "0 0 4 * * ?");
    await waitFor(() =>
      expect(shown.asked(E.nextTimes).at(-1)?.query).toEqual({ cron: "0 0 4 * * ?", timeZone: "UTC" }),
    );
    expect(await times.findAllByRole("listitem")).toHaveLength(2);
  });

  it("shows at the name that the group has it already, in the person's language", async () => {
    const shown = show(createJobServer(aJob(1)), "zh");
    await openNew(shown, /新建任务/);
    fill("名称", "Nightly 1");
    fill("分组", "Reports");
    await shown.choose("执行类", "数据表统计");
    await shown.user.click(screen.getByRole("button", { name: /保\s*存/ }));
    expect(await faultAt("名称")).toBe("该分组中已有同名任务");
  });

  it("changes a job as it was read, and copies one under another name", async () => {
    const shown = show(createJobServer(aJob(1, { cron: "0 0/7 * * * ?", revision: 4, isPaused: true })));
    await shown.user.click(await screen.findByRole("button", { name: "Edit Nightly 1" }));
    // No control says it, so the expression itself is shown.
    expect((await screen.findByLabelText<HTMLInputElement>("Cron expression")).value).toBe("0 0/7 * * * ?");
    await save(shown);
    await waitFor(() => expect(shown.asked(E.update)[0]?.body.revision).toBe(4));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await shown.user.click(screen.getByRole("button", { name: "More actions for Nightly 1" }));
    await shown.user.click(await screen.findByRole("menuitem", { name: "Copy" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Nightly 1 (copy)");
    await save(shown);
    await waitFor(() => expect(shown.asked(E.create)[0]?.body).toMatchObject({ isPaused: true }));
  });
});
