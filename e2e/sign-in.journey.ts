/** Signing in, spec §4, §7 and §8. Every journey here goes through the login page itself. */
import { expect, test } from "./product.ts";
import { fillIn, proofDone, proveWithoutImage, signIn } from "./sign-in.ts";

const CREDENTIALS_REFUSED = "The username does not exist or the password is incorrect";

test("an unauthenticated visit to a non-public path goes to /login, and back there after signing in (§4)", async ({
  page,
  product,
}) => {
  await page.goto("/wel/rank?range=30d");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fwel%2Frank%3Frange%3D30d$/);
  await signIn(page, product);
  await expect(page).toHaveURL(/\/wel\/rank\?range=30d$/);
  await expect(page.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();

  await page.goto("/login");
  await expect(page, "a logged-in visit to /login goes to / (§4)").toHaveURL(/\/wel\/index$/);
});

test("a refused sign-in never says whether the username or the password was wrong (§8: 426)", async ({
  page,
}) => {
  await page.goto("/login");
  await proveWithoutImage(page);
  for (const username of ["nobodyknows", "brightviewer"]) {
    // The proof is used up with every attempt; the browser earns a new one by itself.
    await proofDone(page);
    await fillIn(page, { username, password: "certainly-wrong1" });
    const refusal = page.waitForResponse("**/auth/oauth/token");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect((await refusal).status()).toBe(426);
    await expect(page.getByRole("alert").filter({ hasText: CREDENTIALS_REFUSED })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  }
});

test("a wrong verification code is said at its field, and a new image is fetched (§8: 428)", async ({
  page,
  product,
}) => {
  await page.goto("/login");
  const image = page.getByRole("img", { name: "Image with the verification code" });
  await expect(image).toHaveJSProperty("complete", true);
  expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  const before = await image.getAttribute("src");

  await fillIn(page, product);
  await page.getByLabel("Verification code", { exact: true }).fill("????");
  const refusal = page.waitForResponse("**/auth/oauth/token");
  await page.getByRole("button", { name: "Sign in" }).click();
  expect((await refusal).status()).toBe(428);

  const field = page.getByLabel("Verification code", { exact: true });
  await expect(field).toHaveAccessibleDescription("Wrong verification code, please enter it again");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await expect(image).not.toHaveAttribute("src", before ?? "");
  await expect(page.getByLabel("Username"), "what was typed stays").toHaveValue(product.username);
});

test("what is missing is said at its field, and the first of them has the focus", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  const faults = {
    Username: "Enter your username",
    Password: "Enter your password",
    "Verification code": "Enter the verification code",
  };
  for (const [label, fault] of Object.entries(faults)) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(fault);
  }
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
});

test("a stored language wins, else zh-CN reads Chinese and anything else English (§9)", async ({
  browser,
  product,
}) => {
  const open = async (locale: string) => {
    const context = await browser.newContext({ baseURL: product.url, locale });
    const page = await context.newPage();
    await page.goto("/login");
    return page;
  };
  const french = await open("fr-FR");
  await expect(french.getByRole("button", { name: "Sign in" })).toBeVisible();
  await french.context().close();

  const chinese = await open("zh-CN");
  await expect(chinese.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await expect(chinese.locator("html")).toHaveAttribute("lang", "zh-CN");
  await chinese.evaluate(() => Object.assign(window, { isSamePage: true }));
  await chinese.getByRole("button", { name: "English" }).click();
  await expect(chinese.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await chinese.evaluate(() => "isSamePage" in window), "without a reload").toBe(true);
  await chinese.reload();
  await expect(chinese.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(chinese.locator("html")).toHaveAttribute("lang", "en");
  await chinese.context().close();
});
