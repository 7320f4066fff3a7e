// @vitest-environment jsdom
import { PRODUCT_ENDPOINTS as E, type ProductRow } from "@sweepline/contract/fleet/products.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aProduct } from "../../../test/products.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { ProductForm } from "./product-form.tsx";
import { ProductPicture } from "./product-picture.tsx";

async function edit(defaultSettings: ProductRow["defaultSettings"], given: Parameters<typeof visit>[1] = {}) {
  const row = aProduct(3, { capabilities: ["settings"], deviceCount: 0, defaultSettings });
  const shown = visit(<ProductForm row={row} onClose={() => undefined} />, {
    ...given,
    answers: [on(E.update, row)],
  });
  const drawer = within(await screen.findByRole("dialog"));
  return {
    ...shown,
    drawer,
    /** What is sent when it is saved. */
    async save() {
      await shown.user.click(drawer.getByRole("button", { name: /(Save|保\s?存)$/ }));
      await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
      return shown.asked(E.update)[0]?.body.defaultSettings;
    },
  };
}

describe("the default settings of a product", () => {
  it("are sent as devices take them: a step as a number, a switch as yes or no", async () => {
    const { choose, save } = await edit({});
    await choose("Speed level", "High");
    await choose("Lights", "Off");
    await choose("Spoken language", "German");
    expect(await save()).toEqual({ speedLevel: 3, areLightsOn: false, language: "de" });
  });

  it("show what is set, with its unit, and are left open again", async () => {
    const { drawer, user, save } = await edit({ areLightsOn: true, edgeDistanceMm: 40, volumePercent: 0 });
    const lights = drawer.getByRole("combobox", { name: "Lights" }).closest(".ant-select") as HTMLElement;
    expect(lights.textContent).toBe("On");
    expect(drawer.getByLabelText("Minimum edge distance")).toHaveProperty("value", "40");
    expect(drawer.getByText("mm")).toBeTruthy();
    await user.clear(drawer.getByLabelText("Minimum edge distance"));
    await user.click(lights.querySelector(".ant-select-clear") as HTMLElement);
    expect(await save()).toEqual({ volumePercent: 0 });
  });

  it("take no number beyond what devices take", async () => {
    const { drawer, save } = await edit({}, { language: "zh" });
    const volume = drawer.getByLabelText("音量");
    fireEvent.change(volume, { target: { value: "140" } });
    fireEvent.blur(volume);
    expect(await save()).toEqual({ volumePercent: 100 });
  });
});

describe("the picture of a product", () => {
  it("is its own, or a sign of what it is, and decoration alone", () => {
    const image = "/platform/picture/0123456789012345678901.png";

    visit(
      <>
        <ProductPicture product={{ kind: "scrubber", image }} />
        <ProductPicture product={{ kind: "sensor", image: "" }} />
      </>,
    );
    expect([...document.body.querySelectorAll("img")].map((one) => one.getAttribute("src"))).toEqual([image]);
    expect(screen.queryByRole("img")).toBeNull();
  });
});
