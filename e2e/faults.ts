/** What axe finds on a page as it is now. Of what is in order it keeps no account, and it works in the page itself: a fifth of the time. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Legacy is axe's word for one page without frames of other origins, which is what the console is. A page that has been looked at
 * still has axe: half a megabyte is read once for all looks.
 */
async function axeOf(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) });
  return axe.setLegacyMode(true).options({ resultTypes: ["violations"] });
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

const described = (violations: Violations): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await (await axeOf(page)).analyze();
  return described(violations.filter(({ impact }) => impact === "serious" || impact === "critical"));
}

/** Faults that stay: while a page changes its theme, some colors are a moment ahead of others. */
export const expectNoFaults = (page: Page, look: string): Promise<void> =>
  expect.poll(() => seriousFaults(page), { message: look }).toEqual([]);

/** Of any weight, in a part of the page. */
export const expectNoFaultsWithin = (page: Page, selector: string): Promise<void> =>
  expect
    .poll(async () => described((await (await axeOf(page)).include(selector).analyze()).violations))
    .toEqual([]);

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** One page at several widths and in both themes, without loading it again. */
export async function lookAround(page: Page, looks: readonly Look[], language = "en"): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expectNoFaults(page, `${language}, ${width} px, ${colorScheme}`);
  }
}
