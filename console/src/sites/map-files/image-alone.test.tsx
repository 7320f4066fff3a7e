// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { MAP_FILE_ENDPOINTS as F, type MapImportReport } from "@sweepline/contract/sites/map-files.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aMap } from "../../../test/maps.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { imageAlone, yamlOf } from "./image-alone.tsx";
import { ImportDrawer } from "./index.ts";

const REPORT: MapImportReport = {
  ...{ format: "ros", frame: null, counts: null, elements: [], keptElements: 0, goneElements: 0 },
  ...{ isOtherFrame: false, isSame: false, suggested: { mapKey: "office", name: "office" } },
  ...{ faults: [], faultCount: 0, warnings: [], made: null },
};
const png = (name = "office.png") => new File(["PNG"], name);

function show(given: { report?: Partial<MapImportReport>; map?: ReturnType<typeof aMap> } = {}) {
  const report = { ...REPORT, ...given.report };
  const drawer = <ImportDrawer {...(given.map && { map: given.map })} organizationId={2} onClose={vi.fn()} />;
  const shown = visit(drawer, {
    answers: [
      on(F.create, report),
      on(F.addVersion, report),
      on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(2, "Brightfloor")]),
    ],
  });
  const drop = (...files: File[]) =>
    fireEvent.drop(screen.getByRole("button", { name: "Choose or drop files" }), { dataTransfer: { files } });
  return { ...shown, drop };
}
const resolution = () => screen.queryByRole("spinbutton", { name: "Resolution (m per pixel)" });

describe("an image without its YAML file", () => {
  it("is asked how it lies, and is sent with a file that says so", async () => {
    const { drop, user, asked } = show();
    drop(png());
    await waitFor(() => expect(resolution()).not.toBeNull());
    expect(asked(F.create)).toEqual([]);
    await user.type(resolution() as HTMLElement, "0.05");
    const x = screen.getByRole("spinbutton", { name: "Lower left corner, X (m)" });
    await user.clear(x);
    await user.type(x, "-7.5");
    await screen.findByText("The files can be imported.");
    await waitFor(() => {
      const { query, body } = asked<typeof F.create>(F.create).at(-1) ?? {};
      expect(query?.names).toEqual(["office.png", "office.yaml"]);
      expect(new TextDecoder().decode(body as unknown as Uint8Array)).toBe(
        'PNGimage: "office.png"\nresolution: 0.05\norigin: [-7.5, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n',
      );
    });
  });

  it("is asked nothing where its YAML file comes along", async () => {
    const { drop } = show();
    drop(png(), new File(["image: office.png"], "office.yaml"));
    await screen.findByText("The files can be imported.");
    expect(resolution()).toBeNull();
  });

  it("is one of the kinds that need one", () => {
    const file = png();
    expect(imageAlone([file])).toBe(file);
    expect(imageAlone([png("HALL.PGM")])).toBeDefined();
    for (const files of [[], [png("a.json")], [png("a.zip")], [png(), png("b.png")]])
      expect(imageAlone(files)).toBeUndefined();
    expect(yamlOf({ name: "a.png" }, { imageX: 1 })).toBeUndefined();
  });
});

it("is not said to be importable where it is what there is", async () => {
  const { drop } = show({ report: { isSame: true }, map: aMap(1) });
  drop(png(), new File(["image: office.png"], "office.yaml"));
  await screen.findByText(/nothing to import/);
  expect(screen.queryByText("The files can be imported.")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /Import$/ }).disabled).toBe(true);
});
