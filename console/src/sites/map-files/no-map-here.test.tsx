// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { MAP_FILE_ENDPOINTS as F, type MapImportReport } from "@sweepline/contract/sites/map-files.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress } from "../../../test/page.tsx";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { NoMapHere } from "./index.ts";

const REPORT: MapImportReport = {
  ...{ format: "ros", frame: null, counts: null, elements: [], keptElements: 0, goneElements: 0 },
  ...{ isOtherFrame: false, isSame: false, suggested: { mapKey: "ground", name: "Ground floor" } },
  ...{ faults: [], faultCount: 0, warnings: [], made: null },
};
const MADE = { ...REPORT, made: { mapId: 9, versionId: 90, version: "1" } };
type Given = Pick<NonNullable<Parameters<typeof visit>[1]>, "language" | "may">;

const show = (mapKey: string | undefined, given: Given) =>
  visit(<NoMapHere title="No map" note="Wait" organizationId={2} mapKey={mapKey} />, {
    ...given,
    answers: [
      on(F.create, ({ query }) => (query.dryRun ? REPORT : MADE)),
      on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(2, "Brightfloor")]),
    ],
  });

it.each([
  {
    language: "en" as const,
    says: /drives by the map “一楼 东”/,
    ...{ offer: "Import its map", files: "Choose or drop files", key: "Map ID", act: /Import$/ },
  },
  {
    language: "zh" as const,
    says: /当前使用地图“一楼 东”/,
    ...{ offer: "为该设备导入地图", files: "选择或拖入文件", key: "地图编号", act: /^导\s*入$/ },
  },
])("a device's map is imported under the name that it has there ($language)", async (words) => {
  const { user, asked } = show("一楼 东", { language: words.language, may: [F.create] });
  expect(screen.getByText(words.says)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: words.offer }));
  const files = [new File(["P5"], "hall.pgm"), new File(["image: hall.pgm"], "hall.yaml")];
  fireEvent.drop(screen.getByRole("button", { name: words.files }), { dataTransfer: { files } });
  await waitFor(() => expect(screen.getByDisplayValue("Ground floor")).toBeTruthy());
  // The files suggest another one.
  expect(screen.getByLabelText(words.key)).toMatchObject({ value: "一楼 东", readOnly: true });
  await user.click(await screen.findByRole("button", { name: words.act }));
  const made = () => asked<typeof F.create>(F.create).filter(({ query }) => !query.dryRun);
  await waitFor(() => expect(made()).toHaveLength(1));
  expect(made()[0]?.query).toMatchObject({ mapKey: "一楼 东", organizationId: 2 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shownAddress()).not.toContain("mapDetail");
});

it("nothing is offered before a device has named its map, or to who may not import", () => {
  show(undefined, { may: [F.create] });
  expect(screen.getByText("Wait")).toBeTruthy();
  show("hall", { may: [] });
  expect(screen.queryByRole("button", { name: "Import its map" })).toBeNull();
});
