/** The map editor as hands use it, on a map of its own for each journey. */
import type { Page } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { DRAFT_ENDPOINTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { type Api, createApi } from "./api.ts";
import { importHall } from "./maps.ts";
import { test as base, expect } from "./people.ts";

export const COLLEAGUE = "lananadmin";

/** A map of its own for each journey, of the colleague's organization, so that both may edit it. */
export const test = base.extend<{ mapId: number }>({
  mapId: async ({ product, sessions }, use) => {
    const [admin, colleague] = await Promise.all(
      ["admin", COLLEAGUE].map(async (name) => JSON.parse(await sessions(name)) as { accessToken: string }),
    );
    const { sysUser } = await createApi(product.url, colleague?.accessToken ?? "").call(
      SESSION_ENDPOINTS.userInfo,
    );
    const mapKey = `hall-${Date.now().toString(36)}`;
    const { organizationId } = sysUser;
    await use(await importHall(product, { accessToken: admin?.accessToken ?? "", organizationId, mapKey }));
  },
});

export type At = readonly [x: number, y: number];

/** The editor as a hand uses it; places are fractions of the drawing. */
export async function openEditor(page: Page, mapId: number) {
  await page.goto(`/washfloorrobot/editmap?id=${mapId}`);
  const drawing = page.getByRole("application", { name: /: drawing$/ });
  await expect(drawing).toHaveAttribute("data-there", "true");
  const box = await drawing.boundingBox();
  if (!box) throw new Error("The drawing has no place");
  const point = ([x, y]: At): At => [box.x + box.width * x, box.y + box.height * y];
  const tool = (name: string) =>
    page.getByRole("toolbar", { name: "Drawing tools" }).getByRole("button", { name, exact: true }).click();
  return {
    drawing,
    point,
    tool,
    kept: () => expect(page.getByText("All changes kept", { exact: true })).toBeVisible(),
    click: (at: At) => page.mouse.click(...point(at)),
    doubleClick: (at: At) => page.mouse.dblclick(...point(at)),
    async drag(from: At, to: At) {
      await page.mouse.move(...point(from));
      await page.mouse.down();
      await page.mouse.move(...point(to), { steps: 4 });
      await page.mouse.up();
    },
    rows: () => page.getByRole("listbox", { name: "Elements" }).getByRole("option"),
    /** As it is drawn, with nothing selected and the pointer elsewhere. */
    async picture(): Promise<string> {
      await tool("Select");
      await drawing.focus();
      await page.keyboard.press("Escape");
      await page.mouse.move(5, 5);
      return page.evaluate(pixelsOf, await drawing.elementHandle());
    },
  };
}

/** The colors of the drawing on a grid of probes, once two frames say the same. */
async function pixelsOf(drawing: Element | null): Promise<string> {
  const look = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [160, 100];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    for (const layer of drawing?.querySelectorAll("canvas") ?? [])
      if (layer.width * layer.height > 0) context?.drawImage(layer, 0, 0, 160, 100);
    // A number that stands for all of it.
    let sum = 7;
    for (const value of context?.getImageData(0, 0, 160, 100).data ?? [])
      sum = (Math.imul(sum, 31) + value) | 0;
    return String(sum);
  };
  let before = "";
  for (let now = look(); now !== before; now = look()) {
    before = now;
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  }
  return before;
}

export const draftOf = async (api: Api, mapId: number): Promise<readonly MapElement[]> =>
  (await api.call(DRAFT_ENDPOINTS.get, { params: { id: mapId } })).elements.map(({ element }) => element);
