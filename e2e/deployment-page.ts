/** What a page of a remote deployment says and has. */
import { expect, type Locator, type Page } from "@playwright/test";

export const says = (page: Page, text: string | RegExp) => page.getByRole("main").getByText(text).first();
/** How far the drawing is: a step is called Mapping as well. */
export const drawingSays = (page: Page, text: RegExp) =>
  page.getByRole("main").getByRole("status").filter({ hasText: text });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).first();

/**
 * Until the page shows this again, in the hands of whoever had the robot before it was switched off and on. A page whose robot is away
 * for ten seconds is left (spec §8), and a busy machine takes longer to start one.
 */
export async function backAfterRestart(page: Page, path: string, shown: Locator): Promise<void> {
  const takeControl = button(page, "Take control");
  await expect(async () => {
    if (!page.url().includes("remoteDeployment")) await page.goto(path);
    if (await takeControl.isVisible()) await takeControl.click({ timeout: 1_000 });
    await expect(says(page, "You are controlling this robot")).toBeVisible({ timeout: 5_000 });
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
}
