/** How much compressed JavaScript a browser fetches for a page, counted where it arrives. */
import type { Page, Response } from "@playwright/test";

/** What the README promises, in bytes on the wire. */
export const LIMITS = { login: 150_000, home: 420_000 } as const;

/** Each waits its turn at the browser and the server, however little it weighs. */
export const MAX_FILES = 85;

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
  const { responseBodySize: bytes } = await response.request().sizes();
  return { name: new URL(response.url()).pathname.split("/").at(-1) ?? "", bytes };
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
