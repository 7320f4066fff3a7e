// @vitest-environment jsdom
import { SERVICE_PROJECT_ENDPOINTS as P } from "@sweepline/contract/care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS as K } from "@sweepline/contract/care/service-catalog/keywords.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { anImportReport } from "../../../test/import-report.ts";
import { aPage, inTurn, on, type Rule } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { ServiceCatalogPage } from "./index.ts";

const OWNED = {
  organizationId: 1,
  organizationName: "Lakeside",
  isOwn: true,
  isOverruled: false,
  revision: 2,
};
const PROJECT = {
  ...{ id: 1, code: "BR-1", name: "Replace the brush", businessType: "partReplacement" },
  ...{ classification: "cleaning", workMinutes: 30, remark: "", ...OWNED },
};
const OFFERED = { ...PROJECT, id: 2, code: "PL-1", name: "Inspect", isOwn: false, isOverruled: true };
const KEYWORD = {
  ...{ id: 5, name: "worn brush", classification: "cleaning", isCritical: true, level: "high" },
  ...{ projectId: 1, projectName: "Replace the brush", ...OWNED },
};
const OPTION = { ...PROJECT };

const show = (address: string, answers: readonly Rule[] = []) =>
  visit(<ServiceCatalogPage />, {
    at: address,
    answers: [
      ...answers,
      on(P.list, aPage(PROJECT, OFFERED)),
      on(P.options, [OPTION]),
      on(K.list, aPage(KEYWORD)),
      on(K.match, []),
    ],
  });

describe("service projects", () => {
  it("are shown with what is offered from above, which cannot be changed here", async () => {
    show("/page");
    const row = (await screen.findByText("PL-1")).closest("tr") as HTMLElement;
    expect(within(row).getByText("From above")).toBeTruthy();
    expect(within(row).getByText("Overridden")).toBeTruthy();
    expect(within(row).queryByRole("button", { name: /^Edit/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Edit Replace the brush" })).toBeTruthy();
  });

  it("are not sent without code, name, time and both choices (§5)", async () => {
    const { user, asked } = show("/page");
    await user.click(await screen.findByRole("button", { name: /New project$/ }));
    const form = await dialog();
    await user.click(within(form).getByRole("button", { name: /Save$/ }));
    await waitFor(() => expect(form.querySelectorAll(".ant-form-item-explain-error")).toHaveLength(5));
    expect(form.textContent).toContain("The item code is required");
    expect(form.textContent).toContain("Choose a business type");
    expect(asked(P.create)).toEqual([]);
  });

  it("are changed by what was seen", async () => {
    const { user, asked } = show("/page", [on(P.update, PROJECT)]);
    await user.click(await screen.findByRole("button", { name: "Edit Replace the brush" }));
    const name = within(await dialog()).getByLabelText("Project name");
    await user.clear(name);
    await user.type(name, "Swap the brush");
    await user.click(within(await dialog()).getByRole("button", { name: /Save$/ }));
    await waitFor(() => expect(asked(P.update)).toHaveLength(1));
    expect(asked(P.update)[0]?.body).toMatchObject({ name: "Swap the brush", code: "BR-1", revision: 2 });
  });

  it("are imported after a look: what is new and what is changed is said first", async () => {
    const report = { ...anImportReport({ rows: 3, goodRows: 3 }), changed: 1 };
    const { user, asked } = show("/page?search=nothing&origin=offered", [
      on(P.import, inTurn(report, { ...report, created: 2 })),
    ]);
    await user.click(await screen.findByRole("button", { name: "Import" }));
    const input = (await dialog()).querySelector("input[type=file]") as HTMLInputElement;
    await user.upload(input, new File(["x"], "projects.xlsx"));
    expect(await screen.findByText("Check passed: 2 new, 1 updated")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Import 3 rows" }));
    await waitFor(() => expect(asked(P.import).map(({ query }) => query.dryRun)).toEqual([true, false]));
    // Nothing hides what was added.
    await waitFor(() => expect(asked(P.list).at(-1)?.query).toEqual({ current: 1, size: 20 }));
  });

  it("are imported without faulty rows if the person says so", async () => {
    const found = { ...anImportReport({ rows: 3, goodRows: 2, faultCount: 1 }), changed: 1 };
    const { user, asked } = show("/page", [on(P.import, inTurn(found, { ...found, created: 1 }))]);
    await user.click(await screen.findByRole("button", { name: "Import" }));
    const input = (await dialog()).querySelector("input[type=file]") as HTMLInputElement;
    await user.upload(input, new File(["x"], "projects.xlsx"));
    await user.click(await screen.findByRole("button", { name: "Import the 2 good rows" }));
    await screen.findByText(/^2 rows imported, 1 not/);
    expect(asked(P.import).at(-1)?.query).toMatchObject({ dryRun: false, faultyRows: "skip" });
  });
});

describe("keywords", () => {
  it("are the other half of the page, at an address of their own", async () => {
    const { user } = show("/page");
    await screen.findByText("BR-1");
    await user.click(screen.getByRole("radio", { name: "Keywords" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("?tab=keywords"));
  });

  it("show in a text that is tried what matched and what follows", async () => {
    const match = {
      ...{ id: 5, name: "worn brush", classification: "cleaning", isCritical: true, level: "high" },
      ...{ start: 4, end: 14, project: OPTION },
    };
    const { user, asked } = show("/page?tab=keywords", [on(K.match, [match])]);
    await user.type(await screen.findByLabelText("Fault description or remark"), "The worn brush squeals");
    expect((await screen.findByText("“worn brush” applies")).parentElement?.textContent).toBe(
      "“worn brush” appliesCritical pathCleaning unitHighBR-1 · Replace the brush",
    );
    expect(document.querySelector("mark")?.textContent).toBe("worn brush");
    expect(asked(K.match).at(-1)?.body).toEqual({ text: "The worn brush squeals" });
  });

  it("need name and category, and send what was chosen", async () => {
    const { user, asked } = show("/page?tab=keywords", [on(K.create, KEYWORD)]);
    await user.click(await screen.findByRole("button", { name: /New keyword$/ }));
    const form = await dialog();
    await user.click(within(form).getByRole("button", { name: /Save$/ }));
    await waitFor(() => expect(form.querySelectorAll(".ant-form-item-explain-error")).toHaveLength(2));
    expect(asked(K.create)).toEqual([]);
    await user.type(within(form).getByLabelText("Keyword"), "stuck");
    await user.click(within(form).getByLabelText("Classification"));
    await user.click(await screen.findByTitle("Drive"));
    await user.click(within(form).getByRole("switch"));
    await user.click(within(form).getByRole("button", { name: /Save$/ }));
    await waitFor(() => expect(asked(K.create)).toHaveLength(1));
    expect(asked(K.create)[0]?.body).toMatchObject({
      ...{ name: "stuck", classification: "drive", isCritical: true, level: "", projectId: null },
    });
  });
});
