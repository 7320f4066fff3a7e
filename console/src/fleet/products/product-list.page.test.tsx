// @vitest-environment jsdom
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  PRODUCT_ENDPOINTS as E,
  type ProductRow,
  PRODUCT_REFUSALS as R,
} from "@sweepline/contract/fleet/products.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fill, isGone, save } from "../../../test/dialog.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aProduct } from "../../../test/products.ts";
import { aPage, failsFirst, held, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { ProductLink, ProductSelect } from "./index.ts";
import { ProductListPage } from "./product-list.page.tsx";

function show(
  rows: readonly ProductRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<ProductListPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(...rows)),
      on(E.get, ({ params }) => rows.find(({ id }) => id === params.id) ?? refused(CORE_REFUSALS.notFound)),
    ],
  });
}
const UNUSED = aProduct(3, { code: "V1", name: "V1 Vacuum", kind: "vacuum", deviceCount: 0 });
const inRow = async (text: string, name: string) => within(await rowWith(text)).getByRole("button", { name });

describe("the list of products", () => {
  it("says what each is, speaks and can, and leads to its devices", async () => {
    show([aProduct(1, { deviceCount: 1_200 }), UNUSED]);
    const row = await rowWith("S5 Scrubber");
    expect(within(row).getByText("Scrubber")).toBeTruthy();
    expect(within(row).getByText("VDA 5050")).toBeTruthy();
    expect(within(row).getByTitle("Battery · Cleaning").textContent).toBe("2");
    expect(within(row).getByText("20%")).toBeTruthy();
    const devices = within(row).getByRole("link", { name: "1,200 devices of S5 Scrubber" });
    expect([devices.textContent, devices.getAttribute("href")]).toEqual(["1,200", "/deviceList?productId=1"]);
    expect(within(await rowWith("V1 Vacuum")).queryByRole("link")).toBeNull();
  });

  it("is searched, filtered and sorted, which its address keeps", async () => {
    const { user, choose, asked } = show([aProduct(1)]);
    await rowWith("S5 Scrubber");
    await user.type(screen.getByRole("textbox", { name: "Code, model or project" }), "s5{Enter}");
    await choose("Kind", "Scrubber");
    await choose("Protocol", "VDA 5050");
    await user.click(screen.getByRole("button", { name: /^Devices/ }));
    expect(shownSearch()).toBe("?search=s5&kind=scrubber&protocol=vda5050&sort=deviceCount");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toMatchObject({
        ...{ search: "s5", kind: "scrubber", protocol: "vda5050", sort: "deviceCount" },
      }),
    );
  });

  it("waits, fails in words, and tells none at all from none that match", async () => {
    const first = failsFirst(E.list, aPage());
    const { user } = show([], [first.rule], { at: "/products?search=none" });
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No product matches")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(await screen.findByText("No products yet")).toBeTruthy();
  });

  it("lets nobody change anything who may only read", async () => {
    show([UNUSED], [], { may: [E.list, E.get], at: "/products?product=3" });
    expect(await within(await dialog()).findByText("V1")).toBeTruthy();
    const names = buttonsIn(document.body).filter((name) => /Edit|Delete|New/.test(name));
    expect(names).toEqual([]);
  });
});

describe("a product beside the list", () => {
  const fact = (place: HTMLElement, label: string) =>
    within(place).getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

  it("says all that is known of it, and its default settings with their units", async () => {
    const defaultSettings = { volumePercent: 40, edgeDistanceMm: 1_000 };
    const row = aProduct(1, {
      ...{ capabilities: ["battery", "settings"], deviceCount: 1, decommissionedCount: 3, defaultSettings },
      ...{ retentionDays: 1, description: "for wide halls" },
    });
    const { user } = show([row]);
    await user.click(await inRow("S5 Scrubber", "S5 Scrubber"));
    expect(shownSearch()).toBe("?product=1");
    const place = await dialog();
    expect(await within(place).findByText("for wide halls")).toBeTruthy();
    expect(fact(place, "Devices")).toBe("1 device");
    expect(fact(place, "Decommissioned")).toBe("3");
    expect(fact(place, "MQTT retention")).toBe("1 day");
    expect(fact(place, "Part number prefix")).toBe("—");
    expect(within(place).getByRole("link", { name: "1 device" }).getAttribute("href")).toBe(
      "/deviceList?productId=1",
    );
    const settings = within(place).getByText("Default settings").closest("section") as HTMLElement;
    expect(fact(settings, "Volume")).toBe("40%");
    expect(fact(settings, "Minimum edge distance")).toBe("1,000 mm");
    expect(within(settings).getAllByRole("term")).toHaveLength(2);
    await user.click(within(place).getByRole("button", { name: "Close" }));
    await isGone();
    expect(shownSearch()).toBe("");
  });

  it("asks after no settings where devices take none, and says that none are set", async () => {
    show([aProduct(1, { capabilities: [] }), aProduct(2, { capabilities: ["settings"] })], [], {
      at: "/products?product=1",
    });
    expect(await within(await dialog()).findByText("None selected")).toBeTruthy();
    expect(screen.queryByText("Default settings")).toBeNull();
  });

  it("says that no setting is set", async () => {
    show([aProduct(2, { capabilities: ["settings"] })], [], { at: "/products?product=2" });
    expect(await within(await dialog()).findByText("No default settings")).toBeTruthy();
  });

  it("says that the product of an old link is gone", async () => {
    show([], [], { at: "/products?product=99" });
    expect(await within(await dialog()).findByRole("alert")).toBeTruthy();
  });
});

describe("deleting a product", () => {
  it("asks first, in the list and beside it, and closes what showed it", async () => {
    const shown = show([UNUSED], [on(E.remove, true)], { at: "/products?product=3" });
    await shown.user.click(await within(await dialog()).findByRole("button", { name: "Delete" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm("Delete V1 Vacuum? It cannot be restored.");
    await isGone();
    expect(said()).toEqual(["Product deleted"]);
    expect(shown.asked(E.remove).map(({ params }) => params.id)).toEqual([3]);
    await waitFor(() => expect(shown.asked(E.list).length).toBeGreaterThan(1));
  });

  it.each([
    { how: "in use", given: { deviceCount: 1 } },
    { how: "kept as records", given: { deviceCount: 0, decommissionedCount: 1 } },
  ])("is not to be had while devices of it are $how, and says why", async ({ given }) => {
    show([aProduct(1, given)]);
    const remove = await inRow("S5 Scrubber", "Delete");
    expect(remove).toHaveProperty("disabled", true);
    expect(remove.title).toBe("Devices use this model, so it cannot be deleted");
  });

  it("says why the server did not, and leaves it there", async () => {
    const inUse = refused(R.productInUse, {}, { devices: 2, decommissioned: 0 });
    const shown = show([UNUSED], [on(E.remove, inUse)]);
    await shown.user.click(await inRow("V1 Vacuum", "Delete"));
    await shown.confirm("Delete V1 Vacuum? It cannot be restored.");
    await waitFor(() =>
      expect(said()[0]).toMatch(/^The model cannot be deleted: it is used by devices \(2\)/),
    );
    expect(await rowWith("V1 Vacuum")).toBeTruthy();
  });
});

describe("making and changing a product", () => {
  const create = async (answers: readonly Rule[] = []) => {
    const shown = show([], answers);
    await shown.user.click(
      (await screen.findAllByRole("button", { name: /New product$/ }))[0] as HTMLElement,
    );
    await screen.findByLabelText("Model code");
    return shown;
  };
  const edit = async (row: ProductRow, answers: readonly Rule[] = []) => {
    const shown = show([row], answers);
    await shown.user.click(await inRow(row.name, "Edit"));
    await screen.findByLabelText("Model code");
    return shown;
  };

  it("sends once what was filled in, with what devices of the kind can", async () => {
    const made = held(aProduct(9));
    const shown = await create([on(E.create, made.answer)]);
    fill("Model code", "LS2");
    fill("Model", "LS2 Sensor");
    fill("Project name", "Sensors");
    fill("Cleaning width", "0.75");
    await shown.choose("Type", "Sensor");
    await save(shown);
    await save(shown);
    made.release();
    await isGone();
    expect(shown.asked(E.create)).toHaveLength(1);
    expect(shown.asked(E.create)[0]?.body).toMatchObject({
      ...{ code: "LS2", name: "LS2 Sensor", projectName: "Sensors", kind: "sensor", protocol: "chirpstack" },
      ...{ alertPercent: 20, retentionDays: 30, partNumberPrefix: "", defaultSettings: {} },
      ...{ cleaningWidthM: 0.75, topSpeedMps: null },
    });
    expect(shown.asked(E.create)[0]?.body.capabilities).toContain("measurements");
    expect(said()).toEqual(["Product created"]);
  });

  it("says at each field what is missing, before the server is asked", async () => {
    const shown = await create();
    fill("Low battery", "101");
    fill("MQTT retention", "401");
    fill("Part number prefix", "a b");
    fill("Cleaning width", "11");
    await save(shown);
    for (const [label, text] of [
      ["Model code", "validation.modelCode"],
      ["Model", "validation.model"],
      ["Type", "validation.modelType"],
      ["Project name", "validation.projectName"],
      ["Part number prefix", "validation.partNumberPrefix"],
      ["Low battery", "validation.integerPrompt"],
      ["Cleaning width", "validation.cleaningWidth"],
      ["MQTT retention", "validation.retentionDays"],
    ] as const)
      expect(await faultAt(label)).toBe(VALIDATION_TEXTS[text].en);
    expect(shown.written()).toEqual([]);
  });

  it("says at the code that it is taken, and stays open", async () => {
    const taken = refused(R.productCodeTaken, { code: R.productCodeTaken }, { code: "V1" });
    const shown = await edit(UNUSED, [on(E.update, taken)]);
    await save(shown);
    expect(await faultAt("Model code")).toBe("Model code V1 already exists");
    expect(said()).toEqual([]);
  });

  it("sends the revision that was read, and a setting that was set", async () => {
    const row = aProduct(3, { capabilities: ["settings"], deviceCount: 0 });
    const shown = await edit(row, [on(E.update, row)]);
    fill("Volume", "40");
    await save(shown);
    await isGone();
    expect(shown.asked(E.update)[0]?.body).toMatchObject({ id: 3, revision: 1, capabilities: ["settings"] });
    expect(Object.values(shown.asked(E.update)[0]?.body.defaultSettings ?? {})).toEqual([40]);
    expect(said()).toEqual(["Saved"]);
  });

  it("leaves what devices of it have fixed", async () => {
    await edit(aProduct(1));
    for (const name of ["Type", "Protocol"])
      expect(within(await dialog()).getByRole("combobox", { name })).toHaveProperty("disabled", true);
  });
});

describe("products on other pages", () => {
  it("lead to their own page, for who may see it", async () => {
    visit(<ProductLink id={3} name="V1" />);
    expect((await screen.findByRole("link", { name: "V1" })).getAttribute("href")).toBe(
      "/products?product=3",
    );
  });

  it("are a name alone for who may not", async () => {
    visit(<ProductLink id={3} name="V1" />, { may: [] });
    expect(await screen.findByText("V1")).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("are chosen from all there are, by name", async () => {
    const chosen: (number | undefined)[] = [];
    const { choose } = visit(<ProductSelect value={undefined} onChange={(id) => chosen.push(id)} />, {
      answers: [on(E.options, [aProduct(1), UNUSED])],
    });
    await choose("Product", "V1 Vacuum");
    expect(chosen).toEqual([3]);
  });
});
