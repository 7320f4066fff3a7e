/** Signing in as a person does, by the way that needs no image. */
import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD, type Product } from "./product.ts";

export const passwordOf = (product: Product, username: string): string =>
  username === product.username ? product.password : DEMO_PASSWORD;

/** The sum is won by luck: on a busy machine it can take several times its usual second. */
const PROOF_TIMEOUT_MS = 45_000;

/** Waits until this browser has done its sum. */
export const proofDone = (page: Page): Promise<void> =>
  expect(page.getByText("Verified", { exact: true })).toBeVisible({ timeout: PROOF_TIMEOUT_MS });

/** On the login page: the way without the image. */
export async function proveWithoutImage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cannot read the image?" }).click();
  await proofDone(page);
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export async function fillIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** The whole form; the page must show it. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await proveWithoutImage(page);
  await fillIn(page, credentials);
  await page.getByRole("button", { name: "Sign in" }).click();
  // Where sign-ins have failed, the browser does a second sum.
  await expect(page).not.toHaveURL(/\/login/, { timeout: PROOF_TIMEOUT_MS });
}

/** What the console keeps of a session (spec §9: in session storage, under the product's key). */
export const TOKENS_KEY = "sweepline.tokens";

export async function accessTokenOf(page: Page): Promise<string> {
  const text = await page.evaluate((key) => sessionStorage.getItem(key), TOKENS_KEY);
  return (JSON.parse(text ?? "{}") as { accessToken: string }).accessToken;
}
