// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { SAVED_VIEW_ENDPOINTS } from "@sweepline/contract/access/saved-views.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aJob, createJobServer } from "../../../test/jobs.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { JobsPage } from "./jobs.page.tsx";

const EXPORT = aJob(1, {
  name: "Monday list",
  jobClass: "deviceExport",
  params: { filters: { statuses: ["00"], organizationId: "7", isLocked: "true" }, format: "csv" },
});
const VIEW = {
  ...{ id: 4, name: "Faulty and away", query: "online=false&hasErrors=true&sort=name", columns: null },
  ...{ isDefault: false, isShared: false, ownerName: null, createdAt: "2026-11-01T00:00:00Z", revision: 0 },
};

const anOrganization = (id: number, orgName: string) => ({
  ...{ id, orgName, parentId: null, parentName: null, shortName: "", orgTypeCode: "COMPANY" },
});

const show = (at: string) =>
  visit(<JobsPage />, {
    at,
    answers: [
      ...createJobServer(EXPORT).rules,
      on(SAVED_VIEW_ENDPOINTS.list, ({ query: { list } }) => ({
        views: list === "devices" ? [VIEW] : [],
        columns: null,
      })),
      on(ORGANIZATION_ENDPOINTS.options, [anOrganization(2, "Brightfloor"), anOrganization(7, "Lakeside")]),
      on(PRODUCT_ENDPOINTS.options, []),
    ],
  });

it("says the filters of an export in words", async () => {
  show("/platform/job/index?job=1");
  const drawer = within(await screen.findByRole("dialog"));
  expect(await drawer.findByText("Status: Charging; Organization: Lakeside; Locked: yes")).toBeTruthy();
});

it("fills the filters of an export from a saved view, for the organization that is chosen", async () => {
  const shown = show("/platform/job/index");
  await shown.user.click(await screen.findByRole("button", { name: "New job" }));
  const form = within(await screen.findByRole("dialog"));
  await shown.user.type(form.getByLabelText("Name"), "Away");
  await shown.user.type(form.getByLabelText("Group"), "Lists");
  await shown.choose("Class", "Export the equipment list");
  await shown.choose("Fill the filters from a saved view", "Faulty and away");
  expect(await form.findByRole("button", { name: "Remove “In error”" })).toBeTruthy();
  // The filters of the export, further below, have one of this name too.
  const [owner] = form.getAllByRole("combobox", { name: /^Organization/ });
  await shown.user.click(owner as HTMLElement);
  await shown.user.click(
    await screen.findByText("Lakeside", {
      selector: ".ant-select-dropdown:not(.ant-select-dropdown-hidden) *",
    }),
  );
  await shown.user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
  expect(shown.asked(E.create)[0]?.body).toMatchObject({
    organizationId: 7,
    params: { filters: { isOnline: "false", hasErrors: "true" } },
  });
});
