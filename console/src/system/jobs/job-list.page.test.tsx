// @vitest-environment jsdom
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aPage, open, serve, setUpPage, signIn } from "../../../test/page.tsx";
import { JobListPage } from "./index.ts";

setUpPage();

it("shows what runs when, and how it is", async () => {
  signIn([{ permission: E.list.permission }]);
  serve(() =>
    aPage({
      ...{ id: 1, name: "Nightly list", group: "Reports", jobClass: "deviceExport", cron: "0 0 3 * * ?" },
      ...{
        state: "error",
        nextAt: "2026-11-28T03:00:00.000Z",
        organizationName: "Lakeside",
        description: "",
      },
    }),
  );
  open(<JobListPage />);
  for (const text of ["Nightly list", "Reports", "Export the equipment list", "0 0 3 * * ?", "Error"])
    expect(await screen.findByText(text)).toBeTruthy();
});
