/** Products (spec §3, §5): made by form, changed, deleted; what one can decides what its devices' pages have. */
import type { Locator, Page } from "@playwright/test";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PRODUCT_ENDPOINTS, type ProductRow } from "@sweepline/contract/fleet/products.ts";
import type { Api } from "./api.ts";
import { placed, rowsOf, sayYes } from "./controls.ts";
import { lookAround } from "./faults.ts";
import { expect, test } from "./people.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36).toUpperCase();
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const theProduct = async (api: Api, search: string): Promise<ProductRow> => {
  const [row] = (await api.call(PRODUCT_ENDPOINTS.list, { query: { search } })).records;
  if (!row) throw new Error(`There is no product ${search}.`);
  return row;
};

/** The list behind the form has filters of the same names. */
async function choose(userPage: Page, form: Locator, { label, option }: { label: string; option: string }) {
  await form.getByRole("combobox", { name: label }).click();
  const entry = userPage.locator(".ant-select-item-option").filter({ hasText: option, visible: true });
  await (await placed(entry)).click();
}

test("a product is made with picture, capabilities and settings, and deleted while no device is of it", async ({
  userPage,
  api,
}) => {
  await userPage.goto("/platform/product/index");
  await userPage.getByRole("button", { name: "New product" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "New product" }));
  await form.getByRole("button", { name: "Save" }).click();
  for (const text of [
    "The model code is required",
    "The model must not be empty",
    "Choose the type of the model",
    "The project name is required",
  ])
    await expect(form.getByText(text)).toBeVisible();

  await form.getByLabel("Model code").fill("TIDE-75");
  await form.getByLabel("Model", { exact: true }).fill(`Drip ${mark}`);
  await form.getByLabel("Project name").fill("Journey");
  await choose(userPage, form, { label: "Type", option: "Sensor" });
  await expect(form.getByRole("checkbox", { name: "LoRa radio" }), "what sensors begin with").toBeChecked();
  await expect(form.getByRole("checkbox", { name: /^Water tanks/ })).toBeDisabled();
  await expect(form.getByText("Not supported by ChirpStack (LoRaWAN)").first()).toBeVisible();
  await expect(form.getByText("Default settings")).toBeHidden();
  await choose(userPage, form, { label: "Type", option: "Vacuum" });
  await choose(userPage, form, { label: "Protocol", option: "VDA 5050" });
  await form.getByLabel("Volume").fill("35");
  await form.getByLabel("Low battery").fill("0");
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "drip.png", mimeType: "image/png", buffer: DOT });
  await expect(form.getByRole("img", { name: "Picture: current picture" })).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("An integer from 1 to 100", { exact: true })).toBeVisible();
  await form.getByLabel("Low battery").fill("25");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Model code TIDE-75 already exists"), "the server's word").toBeVisible();
  await form.getByLabel("Model code").fill(`D-${mark}`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();

  const made = await theProduct(api, `D-${mark}`);
  expect(made).toMatchObject({
    kind: "vacuum",
    alertPercent: 25,
    defaultSettings: { volumePercent: 35 },
    image: expect.stringMatching(/^\/platform\/picture\//),
  });
  await userPage.goto(`/platform/product/index?product=${made.id}`);
  const details = await placed(userPage.getByRole("dialog", { name: "Product" }));
  await expect(details).toContainText("35%");
  await details.getByRole("button", { name: "Delete" }).click();
  await sayYes(userPage);
  await expect(details).toBeHidden();
  expect((await api.call(PRODUCT_ENDPOINTS.list, { query: { search: `D-${mark}` } })).total).toBe(0);
});

test("devices fix what their product is, lead to it, and show what it can", async ({ userPage, api }) => {
  const product = await theProduct(api, "HUSH-40");
  await userPage.goto("/platform/product/index?search=HUSH-40");
  const row = rowsOf(userPage).first();
  await expect(row.getByRole("button", { name: "Delete" })).toBeDisabled();
  await row.getByRole("link", { name: /^\d+ devices of Hush 40$/ }).click();
  await expect(userPage).toHaveURL(new RegExp(`productId=${product.id}`));
  await expect(rowsOf(userPage)).toHaveCount(product.deviceCount);

  const query = { productId: product.id };
  const [device] = (await api.call(DEVICE_ENDPOINTS.list, { query })).records;
  await userPage.goto(`/wel/eqDetail?id=${device?.id}`);
  await expect(userPage.getByText("Battery", { exact: true })).toBeVisible();
  await expect(userPage.getByText("Clean water", { exact: true })).toBeHidden();
  await userPage.getByRole("link", { name: "Hush 40 (HUSH-40)" }).click();
  const details = await placed(userPage.getByRole("dialog", { name: "Product" }));
  await details.getByRole("button", { name: "Edit" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "Edit product Hush 40" }));
  await expect(form.getByRole("combobox", { name: "Type" })).toBeDisabled();
  await expect(form.getByRole("combobox", { name: "Protocol" })).toBeDisabled();
  await form.getByRole("checkbox", { name: "Water tanks" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  try {
    await userPage.goto(`/wel/eqDetail?id=${device?.id}`);
    await expect(userPage.getByText("Clean water", { exact: true })).toBeVisible();
  } finally {
    const {
      deviceCount: _,
      decommissionedCount: __,
      createdAt,
      updatedAt,
      ...now
    } = await theProduct(api, "HUSH-40");
    await api.call(PRODUCT_ENDPOINTS.update, { body: { ...now, capabilities: product.capabilities } });
  }
});

const LOOKS = [
  { width: 1600, colorScheme: "light" },
  { width: 768, colorScheme: "dark" },
] as const;

test("list, details and form have no serious fault, in light and dark, wide and narrow", async ({
  userPage,
  api,
}) => {
  const { id } = await theProduct(api, "TIDE-90");
  await userPage.goto("/platform/product/index");
  await expect(rowsOf(userPage).first()).toBeVisible();
  await lookAround(userPage, LOOKS);
  await userPage.goto(`/platform/product/index?product=${id}`);
  const details = await placed(userPage.getByRole("dialog", { name: "Product" }));
  await expect(details).toContainText("Tide 90");
  await lookAround(userPage, LOOKS);
  await details.getByRole("button", { name: "Edit" }).click();
  await placed(userPage.getByRole("dialog", { name: "Edit product Tide 90" }));
  await lookAround(userPage, LOOKS);
});

test.describe("for a tenant", () => {
  test.use({ person: "brightadmin" });

  test("products are not its to manage", async ({ userPage }) => {
    await userPage.goto("/platform/product/index");
    await expect(userPage.getByText("You have no permission for this operation").first()).toBeVisible();
    await expect(userPage.getByRole("button", { name: "New product" })).toBeHidden();
  });
});
