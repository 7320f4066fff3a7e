/** Browsers of the administrator, for benches that look at pages of the running product. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { handOver } from "../e2e/people.ts";
import type { Product } from "../e2e/product.ts";
import { signIn, TOKENS_KEY } from "../e2e/sign-in.ts";

export const VIEW = { width: 1600, height: 900 };

/** Each is signed in and has never opened anything. */
export async function browsersOf(browser: Browser, product: Product): Promise<() => Promise<BrowserContext>> {
  const options = { baseURL: product.url, locale: "en-US", viewport: VIEW };
  const gate = await browser.newContext(options);
  const page = await gate.newPage();
  await page.goto("/login");
  await signIn(page, product);
  const tokens = (await page.evaluate((key) => sessionStorage.getItem(key), TOKENS_KEY)) ?? "";
  await gate.close();
  return async () => {
    const context = await browser.newContext(options);
    await handOver(context, tokens);
    return context;
  };
}

/** The shell of the console, once it has done what it does at first. */
export async function openShell(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/wel");
  await page.getByRole("navigation").first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  return page;
}
