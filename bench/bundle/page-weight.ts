/** How much compressed JavaScript a browser fetches for a page, counted where it arrives. */
import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** What the README promises, in bytes on the wire; of the equipment list, what it takes beside the home page. */
export const LIMITS = { login: 150_000, home: 420_000, list: 80_000 } as const;

/** Each waits its turn at the browser and the server, however little it weighs. */
export const MAX_FILES = { login: 85, home: 85, list: 8 } as const;

export interface PageWeight {
  /** Bytes of script bodies as they came, compressed. */
  total: number;
  /** The heaviest first. */
  parts: readonly { readonly name: string; readonly bytes: number }[];
}

/** Everything that is fetched while `opens` runs, on a page whose browser has nothing in its cache. */
export async function weighScripts(page: Page, opens: () => Promise<unknown>): Promise<PageWeight> {
  const answers: Response[] = [];
  const collect = (response: Response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? "")) answers.push(response);
  };
  page.on("response", collect);
  await opens();
  page.off("response", collect);
  const parts = await Promise.all(answers.map(weigh));
  return {
    total: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    parts: parts.sort((a, b) => b.bytes - a.bytes),
  };
}

async function weigh(response: Response): Promise<PageWeight["parts"][number]> {
  await response.finished();
  const name = new URL(response.url()).pathname.split("/").at(-1) ?? "";
  // What is too small to be compressed when it is built is compressed when it is sent, and does not say its length.
  const length = Number(await response.headerValue("content-length"));
  const bytes = length || brotliCompressSync(await response.body()).length;
  return { name, bytes };
}

/** The login page, until it asks for nothing more. */
export async function openLogin(page: Page): Promise<void> {
  await page.goto("/login", { waitUntil: "networkidle" });
}

/** The home page of someone who is signed in, until its chart and its floors are drawn. */
export async function openHome(page: Page): Promise<void> {
  await page.goto("/wel/index");
  await page.getByRole("region", { name: "Performance" }).locator("canvas").first().waitFor();
  await page.getByRole("article").locator("canvas").first().waitFor();
}

/** What comes while a browser is idle is not waited for: where it never is, only what a page needs comes. */
export const neverIdle = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

const entryOf = (page: Page) =>
  page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Equipment", exact: true });

/** Its entry in the menu is in sight, and nothing of it has been fetched yet. */
export async function showListEntry(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("button", { name: "Cleaning robots" })
    .click();
  await entryOf(page).waitFor();
}

/** Nothing is fetched and nothing is done any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

/**
 * The equipment list from the menu: ms from the click until its rows are on screen. Nothing points at the entry before, which
 * would fetch the page ahead.
 */
export const openList = (page: Page): Promise<number> =>
  entryOf(page).evaluate(
    (entry) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          if (!document.querySelector("tr[data-row-key]")) return;
          observer.disconnect();
          // A frame later they are laid out, and the next one shows them.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true });
        (entry as HTMLElement).click();
      }),
  );
