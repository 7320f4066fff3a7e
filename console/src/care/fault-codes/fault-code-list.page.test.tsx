// @vitest-environment jsdom
import { FAULT_CODE_ENDPOINTS as E } from "@sweepline/contract/care/fault-codes.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aFaultCode } from "../../../test/faults.ts";
import { anImportReport } from "../../../test/import-report.ts";
import { aPage, inTurn, on } from "../../../test/server.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { FaultCodeListPage } from "./index.ts";

const products = on(PRODUCT_ENDPOINTS.options, []);
const SHARED = aFaultCode(2, { isShared: true, isOwn: false, organizationName: "Platform Ltd" });

describe("fault codes", () => {
  it("say what they are called, how grave, and what robots call them", async () => {
    visit(<FaultCodeListPage />, { answers: [products, on(E.list, aPage(aFaultCode(1), SHARED))] });
    const row = await rowWith("NAV-01");
    for (const text of ["Stuck", "NAV", "Navigation", "Error", "navigationStuck", "Lakeside"])
      expect(row.textContent).toContain(text);
    expect((await rowWith("NAV-02")).textContent).toContain("Platform");
  });

  it("of the platform are copied, not changed", async () => {
    const { asked } = visit(<FaultCodeListPage />, {
      answers: [products, on(E.list, aPage(SHARED)), on(E.create, aFaultCode(3))],
    });
    const row = await rowWith("NAV-02");
    expect(within(row).queryByRole("button", { name: "Edit" })).toBeNull();
    await userEvent.click(within(row).getByRole("button", { name: "NAV-02" }));
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getByText("Clear the way")).toBeTruthy();
    await userEvent.click(drawer.getByRole("button", { name: "Copy to my organization" }));
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(asked(E.create)[0]?.body).toMatchObject({ detailCode: "NAV-02", level: "error" }),
    );
  });

  it("are not sent without what the specification requires, which is said at each field", async () => {
    const { asked } = visit(<FaultCodeListPage />, { answers: [products, on(E.list, aPage())] });
    await userEvent.click(
      (await screen.findAllByRole("button", { name: /New fault code$/ }))[0] as HTMLElement,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.querySelectorAll(".ant-form-item-explain-error")).toHaveLength(7));
    expect(asked(E.create)).toEqual([]);
  });

  it("are imported, without faulty rows if the person says so, and no filter hides them then", async () => {
    const found = anImportReport({ goodRows: 1, faultCount: 1 });
    const { user, asked } = visit(<FaultCodeListPage />, {
      at: "/page?search=nothing&origin=own",
      answers: [products, on(E.list, aPage()), on(E.import, inTurn(found, { ...found, created: 1 }))],
    });
    await user.click(await screen.findByRole("button", { name: "Import" }));
    const drawer = await screen.findByRole("dialog");
    const input = drawer.querySelector("input[type=file]") as HTMLInputElement;
    await user.upload(input, new File(["x"], "codes.xlsx"));
    await user.click(await screen.findByRole("button", { name: "Import the good row" }));
    await screen.findByText(/^1 row imported, 1 not/);
    expect(asked(E.import).at(-1)?.query).toEqual({ dryRun: false, faultyRows: "skip" });
    expect(said()).toEqual(["1 fault code imported"]);
    await waitFor(() => expect(asked(E.list).at(-1)?.query).toEqual({ current: 1, size: 20 }));
  });

  it("are shown to who may only look, without the ways to change them", async () => {
    visit(<FaultCodeListPage />, { answers: [products, on(E.list, aPage(aFaultCode(1)))], may: [E.list] });
    await rowWith("NAV-01");
    for (const name of [/New fault code$/, "Import", "Edit"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
