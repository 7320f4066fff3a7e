// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { USAGE_ENDPOINTS as E, type UsageRow } from "@sweepline/contract/insight/usage-report.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aPage, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { UsageReportPage } from "./usage-report.page.tsx";

const aRow = (id: number, given: Partial<UsageRow> = {}): UsageRow => ({
  ...{
    id,
    name: `Hall ${id}`,
    detail: `SW-${id}`,
    placeId: 3,
    placeName: "Mall",
    organizationName: "Brightfloor",
  },
  ...{ devices: 1, workedDevices: 1, workedDays: 2, tasks: 5, tasksCompleted: 4 },
  ...{ workedS: 7_200, cleanedAreaSqm: 1_234, distanceM: 900, waterUsedL: 12 },
  ...given,
});

const show = (rows: readonly UsageRow[], at = "/usage") =>
  visit(<UsageReportPage />, {
    at,
    answers: [
      on(E.list, () => aPage(...rows)),
      on(PLACE_ENDPOINTS.options, []),
      on(ORGANIZATION_ENDPOINTS.options, []),
    ],
  });
type Shown = ReturnType<typeof show>;
const asked = ({ asked }: Shown) => asked(E.list).at(-1)?.query;

it("asks for yesterday's work of each robot, and says where it is at home", async () => {
  const shown = show([aRow(1), aRow(2, { placeId: null, placeName: null })]);
  const cells = within(await rowWith("Hall 1")).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Hall 1SW-1", "Mall", "1,234 m²", "2 h", "5 (4)"]),
  );
  expect(within(await rowWith("Hall 2")).getByText("No place")).toBeTruthy();
  expect(asked(shown)).toMatchObject({ subject: "device" });
  expect(asked(shown)?.from).toBe(asked(shown)?.to);
});

it("asks for what did nothing, and by another subject", async () => {
  const shown = show([aRow(1)]);
  await rowWith("Hall 1");
  await shown.choose("Work", "Did not work");
  await waitFor(() => expect(asked(shown)).toMatchObject({ worked: false }));
  await shown.user.click(screen.getByRole("radio", { name: "Places" }));
  await waitFor(() => expect(asked(shown)).toMatchObject({ subject: "place" }));
  expect(await screen.findByText("1 / 1")).toBeTruthy();
});

it("takes a link to a month of an organization", async () => {
  const shown = show([aRow(1)], "/usage?range=days&from=2026-01-01&to=2026-01-31&organizationId=4");
  await rowWith("Hall 1");
  expect(asked(shown)).toMatchObject({ from: "2026-01-01", to: "2026-01-31", organizationId: 4 });
  expect(screen.getByText("2026-01-01 to 2026-01-31, by the local days of each site")).toBeTruthy();
});
