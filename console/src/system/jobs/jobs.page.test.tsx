// @vitest-environment jsdom
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { jobLink, jobRunLink } from "@sweepline/contract/system/jobs/runs.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { AT, aJob, aRun, aRunDetail, createJobServer, RUN_ID } from "../../../test/jobs.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, on, type Rule } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { JobsPage } from "./index.ts";

beforeEach(() => updatePreferences({ timeZone: "UTC" }));

const page = <JobsPage organizationFilter={() => null} organizationField={() => null} listFilters={{}} />;
const show = (answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) =>
  visit(page, { ...given, answers });
const menuOf = async ({ user }: ReturnType<typeof show>, name: string) => {
  await user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};
const take = async ({ user }: ReturnType<typeof show>, item: string) =>
  user.click(await screen.findByRole("menuitem", { name: item }));
const yes = ({ user }: ReturnType<typeof show>, word: string) =>
  user.click(screen.getByText(word, { selector: "dialog button" }));

describe("the list of jobs", () => {
  it("says when each is due in words, how it is, and how its last run ended", async () => {
    const lastRun = { id: RUN_ID, state: "timedOut" as const, endedAt: AT };
    const job = aJob(1, { cron: "0 0/10 8-17 ? * 2-6", state: "error", failures: 2, lastRun });
    show(createJobServer(job, aJob(2)).rules);
    const row = within(await rowWith("Nightly 1"));
    expect(await row.findByText(/Every 10 minutes.*Monday through Friday/)).toBeTruthy();
    expect(row.getByText("Error").title).toContain("failed");
    for (const text of ["2 failures in a row", "Timed out", "Table statistics", job.cron])
      expect(row.getByText(text)).toBeTruthy();
    expect(within(await rowWith("Nightly 2")).getByText("Every day at 03:00")).toBeTruthy();
  });

  it("says it in Chinese too", async () => {
    show(createJobServer(aJob(1, { cron: "0 0/10 8-17 ? * 2-6" }), aJob(2)).rules, { language: "zh" });
    expect(await screen.findByText(/^每隔 10 分钟.*星期一至星期五$/)).toBeTruthy();
    expect(screen.getByText("每天 03:00")).toBeTruthy();
  });

  it.each([
    ["waiting", ["Pause", "Runs", "Copy", "Delete"]],
    ["running", ["Pause", "Runs", "Copy", "Delete"]],
    ["paused", ["Start", "Runs", "Copy", "Delete"]],
    ["complete", ["Runs", "Copy", "Delete"]],
  ] as const)("offers what fits a job that is %s", async (state, items) => {
    const shown = show(createJobServer(aJob(1, { state, isPaused: state === "paused" })).rules);
    expect(await menuOf(shown, "Nightly 1")).toEqual(items);
    expect(buttonsIn(await rowWith("Nightly 1"))).toContain("Run now: Nightly 1");
  });

  it("hides what the person may not do", async () => {
    show(createJobServer(aJob(1)).rules, { may: [E.list] });
    expect(buttonsIn(await rowWith("Nightly 1"))).toEqual(["Nightly 1"]);
    expect(screen.queryByRole("button", { name: "New job" })).toBeNull();
    expect(screen.queryByRole("group", { name: "Show" })).toBeNull();
  });

  it("runs one now, pauses and starts it", async () => {
    const server = createJobServer(aJob(1));
    const shown = show(server.rules);
    await shown.user.click(await screen.findByRole("button", { name: "Run now: Nightly 1" }));
    expect(shown.asked(E.run).map(({ params }) => params.id)).toEqual([1]);
    await waitFor(() => expect(said()).toContain("Nightly 1 will run shortly"));
    await menuOf(shown, "Nightly 1");
    await take(shown, "Pause");
    expect(await screen.findByText("Paused")).toBeTruthy();
    expect(shown.asked(E.pause)[0]?.body).toEqual({ isPaused: true, revision: 1 });
  });

  it("deletes one after a question, and says why it cannot while it runs", async () => {
    const server = createJobServer(aJob(1), aJob(2, { state: "running" }));
    const shown = show(server.rules);
    for (const name of ["Nightly 1", "Nightly 2"]) {
      await menuOf(shown, name);
      await take(shown, "Delete");
      expect(await screen.findByText(`Delete the job ${name}?`)).toBeTruthy();
      await yes(shown, "Delete");
      await waitFor(() => expect(shown.asked(E.remove)).toHaveLength(Number(name.at(-1))));
    }
    await waitFor(() => expect(said()).toContain("A run is in progress; stop it first or wait for its end"));
    expect(server.jobs().map(({ name }) => name)).toEqual(["Nightly 2"]);
  });

  it("says that it could not be read, and reads it again", async () => {
    const { rule, fail } = failsFirst(E.list, aPage(aJob(1)));
    const shown = show([rule]);
    fail();
    await shown.user.click(await screen.findByRole("button", { name: /Retry|Try again/ }));
    expect(await rowWith("Nightly 1")).toBeTruthy();
  });

  it("opens what a link names, and says of one that is gone that it is", async () => {
    show(createJobServer(aJob(7, { cron: "0 30 8 L * ?" })).rules, { at: jobLink(7) });
    const drawer = within(await screen.findByRole("dialog"));
    expect(await drawer.findByText("On the last day of each month at 08:30")).toBeTruthy();
    expect(drawer.getByText("Run once for all")).toBeTruthy();
  });
});

describe("the log of runs", () => {
  it("has the runs of one job, which is taken off again", async () => {
    const shown = show(createJobServer(aJob(1)).rules);
    await menuOf(shown, "Nightly 1");
    await take(shown, "Runs");
    await rowWith("240 ms");
    expect(shownSearch()).toBe("?tab=runs&jobId=1");
    await shown.user.click(screen.getByRole("button", { name: /Only Nightly 1/ }));
    await waitFor(() => expect(shown.asked(E.runs).at(-1)?.query.jobId).toBeUndefined());
  });

  it("opens the run of a link with what it said, and hands over its file", async () => {
    const run = aRunDetail({
      ...{ state: "error", trigger: "hand", staffName: "Bob", message: { zh: "坏", en: "The disk is full" } },
      ...{ output: "line 1\nline 2", isOutputCut: true, exception: "Error: full", result: { rows: 3 } },
      ...{ fileName: "devices.xlsx", hasFile: true, isOwnFile: true, durationMs: 61_000 },
    });
    const files = savedFiles();
    const { user, asked } = show(
      [on(E.getRun, run), on(E.file, () => new Response("x")), ...createJobServer().rules],
      { at: jobRunLink(RUN_ID) },
    );
    const drawer = within(await screen.findByRole("dialog"));
    expect(await drawer.findByText("The disk is full")).toBeTruthy();
    expect(drawer.getByRole("region", { name: "Output" }).textContent).toContain("line 1\nline 2");
    expect(drawer.getByRole("region", { name: "Exception" }).textContent).toContain("Error: full");
    expect(drawer.getByRole("region", { name: "Result data" }).textContent).toContain('"rows": 3');
    for (const text of ["Failed", "Bob", "1 min 1 s", "Output truncated"])
      expect(drawer.getByText(text)).toBeTruthy();
    expect(drawer.queryByRole("button", { name: "Stop" })).toBeNull();
    await user.click(drawer.getByRole("button", { name: "Download devices.xlsx" }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(asked(E.file)[0]?.params.id).toBe(RUN_ID);
  });

  it("keeps the file of others to them, and stops a run that goes on", async () => {
    const run = aRunDetail({ state: "running", endedAt: null, durationMs: null, fileName: "a.csv" });
    const shown = show([on(E.getRun, run), on(E.stopRun, aRun({ state: "running" }))], {
      at: jobRunLink(RUN_ID),
    });
    const drawer = within(await screen.findByRole("dialog"));
    expect(await drawer.findByText("Only its owner can download the file")).toBeTruthy();
    await shown.user.click(drawer.getByRole("button", { name: "Stop" }));
    await shown.confirm("Stop this run of Nightly 1?");
    expect(shown.asked(E.stopRun)).toHaveLength(1);
  });
});

describe("the product's own upkeep", () => {
  const upkeep = (name: string, given: object = {}) => ({
    ...{ name, title: { zh: "清理", en: `Tidy ${name}` }, everyMs: 60_000, isShared: false, lastAt: AT },
    ...{ lastDurationMs: 12.4, lastError: null, failedAt: null, worker: "host:1", nextAt: AT },
    ...given,
  });
  const failing = upkeep("b", { lastError: "no room", failedAt: AT });

  it("says how it went, finds what failed, and has it run by who may", async () => {
    const shown = show([on(E.upkeep, [upkeep("a"), failing]), on(E.runUpkeep, true as never)], {
      at: "/page?tab=upkeep",
    });
    expect(within(await rowWith("Tidy a")).getByText("12 ms")).toBeTruthy();
    expect(within(await rowWith("Tidy b")).getByText("no room")).toBeTruthy();
    expect(within(await rowWith("Tidy a")).getByText("1 min")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Failed only" }));
    expect(screen.queryByText("Tidy a")).toBeNull();
    await shown.user.click(screen.getByRole("button", { name: "Run now: Tidy b" }));
    expect(shown.asked(E.runUpkeep).map(({ body }) => body.name)).toEqual(["b"]);
  });

  it("has no button for who may only look", async () => {
    show([on(E.upkeep, [failing])], { at: "/page?tab=upkeep", may: [E.upkeep] });
    expect(buttonsIn(await rowWith("Tidy b"))).toEqual([]);
  });
});
