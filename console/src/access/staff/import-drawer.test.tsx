// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { anImportReport } from "../../../test/import-report.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aPerson } from "../../../test/staff.ts";
import { said, savedFiles, visit } from "../../../test/visit.tsx";
import { StaffInfoPage } from "./index.ts";

describe("importing people", () => {
  const REPORT = { ...anImportReport(), handout: null };
  const FILE = new File(["x"], "people.xlsx");
  async function open(answers: readonly Rule[], at = "/page") {
    const shown = visit(<StaffInfoPage />, {
      at,
      answers: [
        ...answers,
        on(E.list, aPage(aPerson(7))),
        on(E.initialPasswords, { rule: "phone" }),
        on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(1, "Sweepline")]),
      ],
    });
    await shown.user.click(await screen.findByRole("button", { name: "Import" }));
    await dialog();
    const pick = async (file: File) =>
      shown.user.upload((await dialog()).querySelector("input[type=file]") as HTMLInputElement, file);
    return { ...shown, pick };
  }

  it("checks the file first, and makes people only when the person says so", async () => {
    const done = { ...REPORT, created: 2 };
    const { pick, user, asked } = await open([on(E.import, inTurn(REPORT, done))]);
    expect(within(await dialog()).getByRole("button", { name: "Import" })).toHaveProperty("disabled", true);
    await pick(FILE);
    expect(await screen.findByText("Check passed: 2 people can be imported")).toBeTruthy();
    expect(asked(E.import).map(({ query }) => query)).toEqual([
      { organizationId: 1, dryRun: true, faultyRows: "refuse" },
    ]);
    await user.click(screen.getByRole("button", { name: "Import 2 people" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked(E.import).at(-1)?.query.dryRun).toBe(false);
    expect(said()[0]).toMatch(/^2 people imported/);
  });

  it("names every bad cell by its row and column, and imports nobody", async () => {
    const faults = [{ row: 3, field: "phone", value: "12", msg: "A phone number has 11 digits" }];
    const { pick, asked } = await open([on(E.import, { ...REPORT, goodRows: 0, faults, faultCount: 4 })]);
    await pick(FILE);
    const table = await screen.findByRole("region", { name: /^4 faults/ });
    const cells = within(table)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(["3", "Phone", "12", "A phone number has 11 digits"]);
    expect(screen.getByRole("alert").textContent).toContain("the first 1 are shown");
    expect(within(await dialog()).getByRole("button", { name: "Import" })).toHaveProperty("disabled", true);
    expect(asked(E.import)).toHaveLength(1);
  });

  it("takes the good rows if the person says so, and shows who was added though a filter would hide them", async () => {
    const faults = [{ row: 3, field: "phone", value: "12", msg: "A phone number has 11 digits" }];
    const found = { ...REPORT, goodRows: 1, faults, faultCount: 1, markedFile: btoa("marked") };
    const { pick, user, asked } = await open(
      [on(E.import, inTurn(found, { ...found, created: 1 }))],
      "/page?search=eve&kind=admin&organizationId=1&current=3",
    );
    await pick(FILE);
    await user.click(await screen.findByRole("button", { name: "Import the good row" }));
    await screen.findByText(/^1 row imported, 1 not/);
    expect(asked(E.import).map(({ query }) => [query.dryRun, query.faultyRows])).toEqual([
      [true, "refuse"],
      [false, "skip"],
    ]);
    expect(said()[0]).toMatch(/^1 person imported, first in the list/);
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toEqual({ sort: "-createdAt", current: 1, size: 20 }),
    );
  });

  it("refuses another kind of file by itself, and says what the server thinks of one", async () => {
    const { pick, asked } = await open([on(E.import, refused(CORE_REFUSALS.payloadTooLarge))]);
    await pick(new File(["x"], "people.xls"));
    expect((await screen.findByRole("alert")).textContent).toBe(CORE_REFUSALS.payloadTooLarge.en);
    expect(asked(E.import)).toHaveLength(1);
    const input = (await dialog()).querySelector("input[type=file]") as HTMLInputElement;
    input.removeAttribute("accept");
    await pick(new File(["x"], "people.pdf"));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Choose an xls or xlsx file"));
    expect(asked(E.import)).toHaveLength(1);
  });

  it("gives the template, and one-time passwords as a file that must be kept", async () => {
    const files = savedFiles();
    const handout = { fileName: "passwords.xlsx", file: btoa("secret") };
    const { pick, user } = await open([
      on(E.importTemplate, () => new Response("x")),
      on(E.import, inTurn<never>(REPORT as never, { ...REPORT, created: 2, handout } as never)),
    ]);
    await user.click(screen.getByRole("button", { name: /Download the template$/ }));
    await waitFor(() => expect(files).toEqual(["Staff import.xlsx"]));
    await pick(FILE);
    await user.click(await screen.findByRole("button", { name: "Import 2 people" }));
    expect(await screen.findByText("One-time passwords of 2 people")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(await screen.findByText("The password has not been copied or saved")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Back" }));
    await user.click(screen.getByRole("button", { name: /Save as a table$/ }));
    expect(files).toContain("passwords.xlsx");
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByText("One-time passwords of 2 people")).toBeNull());
  });
});
