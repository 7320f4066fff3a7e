/** Pages by keyboard alone. */
import { expect, type Locator, type Page } from "@playwright/test";

/** What the focus stands on, by its own label or what is written on it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const now = document.activeElement;
    if (now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement) {
      const label = now.labels?.[0]?.textContent?.trim();
      if (label) return label;
    }
    return now?.getAttribute("aria-label") ?? now?.textContent?.trim() ?? "";
  });

/** Tab is pressed until the focus stands there; a trap or a missing stop ends it. */
export async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  const met: string[] = [];
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (typeof name === "string" ? now === name : name.test(now)) return;
    met.push(now.slice(0, 30));
  }
  throw new Error(`${key} never reaches ${name}, but: ${met.join(" | ")}`);
}

/** Marks what can be pressed, chosen or filled in now, and counts it. */
const markStops = (main: Locator): Promise<number> =>
  main.evaluate((place) => {
    const all = place.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]");
    const stops = [...all]
      .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }))
      .filter((stop) => !stop.matches(":disabled, [inert] *, [type=radio]:not(:checked)"));
    for (const stop of stops) stop.setAttribute("data-stop", "");
    return stops.length;
  });

/**
 * Tab goes through all that can be pressed, chosen or filled in on a loaded page, and out of it again. What a list that
 * comes meanwhile adds behind the focus is none of it.
 */
export async function expectWalkedByTab(page: Page): Promise<void> {
  const main = page.locator("#main");
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await markStops(main), "stops of Tab").toBeGreaterThan(0);
  await main.focus();
  for (let step = 0; step < 200; step += 1) {
    await page.keyboard.press("Tab");
    const isInside = await main.evaluate((place) => {
      const now = document.activeElement;
      if (!now || now === place || !place.contains(now)) return false;
      now.removeAttribute("data-stop");
      return true;
    });
    if (!isInside) break;
  }
  const missed = await main.evaluate((place) =>
    [...place.querySelectorAll<HTMLElement>("[data-stop]:not(:disabled)")].map((stop) =>
      stop.outerHTML.slice(0, 120),
    ),
  );
  expect(missed, "not reached by Tab").toEqual([]);
  expect(await main.evaluate((place) => place.contains(document.activeElement)), "a trap").toBe(false);
}
