/** A firmware package from draft to robots' owners: uploaded over a broken line, checked, signed, released, withdrawn (spec §2 `sysannex`). */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { Page } from "@playwright/test";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import { someBytes } from "../server/test/sample-files.ts";
import { placed, sayYes } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";

const PAGE = "/platform/otaupdate/sysannex";
const MIB = 1_048_576;
const CONTENT = someBytes(12 * MIB + 5, 12);
const swu = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
const drawer = (page: Page) => page.getByRole("dialog").filter({ visible: true }).last();
const chooser = (page: Page) => drawer(page).locator("input[type=file]").last();

async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await drawer(page).getByRole("combobox", { name: label }).fill(option);
  await page.locator(".ant-select-item-option").filter({ hasText: option, visible: true }).click();
}

test("a package is uploaded over a broken line, checked, released, and seen by those who hold its robots", async ({
  userPage,
  pageOf,
  api,
}) => {
  // Twelve megabytes go up, with pauses after a broken line, and come down again.
  test.setTimeout(test.info().timeout + 90_000);
  await userPage.goto(PAGE);
  await userPage.getByRole("button", { name: "New package" }).click();
  await chooseIn(userPage, "Product", "Tide 90");
  const form = drawer(userPage);
  await form.getByLabel("Event name").fill("Journey release");
  await form.getByLabel("Version", { exact: true }).fill("v9");
  await expect(form.getByText("does not match this product's version rule")).toBeVisible();
  await form.getByLabel("Version", { exact: true }).fill("9.0.0");
  await expect(form.getByText("does not match this product's version rule")).toBeHidden();
  await form.getByLabel("Hardware").fill("B1,B2,");
  await form.getByLabel("Release notes (English)").fill("Goes straight on.");
  await form.getByLabel("Release notes (Chinese)").fill("直行。");
  await form.getByRole("button", { name: "Save and add files" }).click();

  await expect(drawer(userPage).getByText("Journey release")).toBeVisible();
  const release = drawer(userPage).getByRole("button", { name: "Release", exact: true });
  await expect(release).toBeDisabled();
  const sent: string[] = [];
  userPage.on("request", (request) => {
    const number = new URL(request.url()).searchParams.get("number");
    if (number !== null && request.method() === "PUT") sent.push(number);
  });
  // The line is cut for longer than is waited for by itself.
  await userPage.route("**/sysannex/*/files/*?number=2", (route) => route.abort(), { times: 4 });
  await chooser(userPage).setInputFiles(swu("robot.swu", CONTENT));
  await drawer(userPage).getByRole("button", { name: "Try again: robot.swu" }).click();
  await expect(drawer(userPage).getByText("Checked", { exact: true })).toBeVisible();
  // What had arrived was not sent again.
  expect([...new Set(sent)].sort()).toEqual(["0", "1", "2", "3"]);
  expect(sent.filter((number) => number === "0")).toHaveLength(1);
  await drawer(userPage).getByText("Checksums").click();
  const sha256 = createHash("sha256").update(CONTENT).digest("hex");
  await expect(drawer(userPage).getByText(sha256)).toBeVisible();
  await expectNoFaults(userPage, "a package that was checked");

  await release.click();
  await expect(userPage.getByText(/Its content can never be changed again/)).toBeVisible();
  await sayYes(userPage);
  await expect(drawer(userPage).getByText("Released", { exact: true }).first()).toBeVisible();
  await expect(drawer(userPage).getByRole("button", { name: "Edit" })).toHaveCount(0);
  const [made] = (await api.call(E.list, { query: { search: "Journey release" } })).records;
  expect(made).toMatchObject({ state: "released", version: "9.0.0", hardwareRevisions: ["B1", "B2"] });

  const tenant = await pageOf("lananadmin", { locale: "zh-CN" });
  await tenant.goto(`${PAGE}?package=${made?.id}`);
  await expect(drawer(tenant).getByText("Journey release")).toBeVisible();
  await expect(drawer(tenant).getByText("直行。")).toBeVisible();
  await expect(drawer(tenant).getByRole("button", { name: "撤回" })).toHaveCount(0);
  const download = tenant.waitForEvent("download");
  await drawer(tenant).getByRole("button", { name: "下载 robot.swu" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("robot.swu");
  const parts: Buffer[] = [];
  for await (const part of await saved.createReadStream()) parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(CONTENT)).toBe(true);
  const company = await pageOf("lananplaza");
  await company.goto("/wel/index");
  await expect(company.getByRole("navigation").first()).toBeVisible();
  await expect(company.getByRole("link", { name: "System attachments" })).toHaveCount(0);

  await drawer(userPage).getByRole("button", { name: "Withdraw" }).click();
  const asking = await placed(userPage.getByRole("dialog", { name: "Withdraw Journey release 9.0.0" }));
  await asking.getByLabel("Reason").fill("It turns left.");
  await asking.getByRole("button", { name: "Withdraw" }).click();
  await expect(drawer(userPage).getByText("Reason: It turns left.")).toBeVisible();
});

test("a product demands signatures: a file is released once one of its keys has signed it", async ({
  userPage,
  api,
}) => {
  const products = await api.call(PRODUCT_ENDPOINTS.options, {});
  const product = products.find(({ name }) => name === "Gale 60");
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  await userPage.goto(`${PAGE}?productId=${product?.id}`);
  await userPage.getByRole("button", { name: "Versions and signatures" }).click();
  await drawer(userPage).getByRole("switch", { name: "Files must be signed" }).click();
  await drawer(userPage).getByRole("button", { name: "Save the rule" }).click();
  await expect(userPage.getByText("The rule is saved")).toBeVisible();
  await drawer(userPage).getByRole("button", { name: "Add a key" }).click();
  const asking = await placed(userPage.getByRole("dialog", { name: "Add a key" }));
  await asking.getByLabel("Name").fill("Signing room");
  await asking
    .getByLabel("Public key (PEM)")
    .fill(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  await asking.getByRole("button", { name: "Add", exact: true }).click();
  await expect(asking.getByText("This is a private key")).toBeVisible();
  await asking
    .getByLabel("Public key (PEM)")
    .fill(publicKey.export({ type: "spki", format: "pem" }).toString());
  await asking.getByRole("button", { name: "Add", exact: true }).click();
  await expect(drawer(userPage).getByText("Signing room")).toBeVisible();
  await expectNoFaults(userPage, "the keys of a product");

  const content = someBytes(3_000, 13);
  const plain = {
    productId: product?.id ?? 0,
    kind: "firmware",
    eventName: "Signed",
    version: "1.0.0",
  } as const;
  const { id } = await api.call(E.create, { body: plain });
  await userPage.goto(`${PAGE}?package=${id}`);
  await chooser(userPage).setInputFiles(swu("a.swu", content));
  await expect(drawer(userPage).getByText("Not signed")).toBeVisible();
  await expect(drawer(userPage).getByRole("button", { name: "Release", exact: true })).toBeDisabled();
  const signature = sign(null, createHash("sha256").update(content).digest(), privateKey);
  await chooser(userPage).setInputFiles(swu("a.swu.sig", signature));
  await expect(drawer(userPage).getByText("Signed by “Signing room”")).toBeVisible();
  await expect(drawer(userPage).getByRole("button", { name: "Release", exact: true })).toBeEnabled();
});

test("the old address of attachments leads to their tab", async ({ userPage }) => {
  await userPage.goto("/platform/attachment/index");
  await expect(userPage).toHaveURL(/\/platform\/otaupdate\/sysannex\?tab=attachments/);
  await expect(userPage.getByRole("columnheader", { name: "Module" })).toBeVisible();
  await userPage.getByText("Firmware packages").click();
  await expect(userPage.getByRole("columnheader", { name: "Event name" })).toBeVisible();
});
