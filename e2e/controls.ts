/** The console's controls as a person works them. Kept pages stay in the document, hidden: only what is seen counts. */
import { expect, type Locator, type Page } from "@playwright/test";

type Within = Page | Locator;

/** One of a few words side by side. */
export const chooseSegment = (within: Within, word: string): Promise<void> =>
  within
    .locator("label")
    .filter({ hasText: new RegExp(`^${word}$`), visible: true })
    .click();

/**
 * Waits until something that pops up has found its place. The component kit builds it far off the screen first; who
 * reaches for it there scrolls the page away under it.
 */
export async function placed(popup: Locator): Promise<Locator> {
  await expect(popup).toBeInViewport();
  return popup;
}

/** One entry of a drop-down of the component kit; of a long list only what is in sight is in the document. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).filter({ visible: true }).click();
  const list = await placed(page.locator(".ant-select-dropdown").filter({ visible: true }));
  const entry = list.locator(".ant-select-item-option", { hasText: option });
  await expect(async () => {
    if (!(await entry.isVisible())) {
      await list.hover();
      await page.mouse.wheel(0, 100);
    }
    await expect(entry).toBeVisible({ timeout: 200 });
  }).toPass();
  await entry.click();
}

/** The rows of the list on screen. */
export const rowsOf = (page: Page): Locator => page.locator("tr[data-row-key]").filter({ visible: true });

/** The way from page to page of the list on screen. */
export const pagesOf = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Pages" }).filter({ visible: true });

/** Whether the console was loaded again since `markPage`. */
export const markPage = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { isSamePage: true }));
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => "isSamePage" in window);

/** Does what the open question asks about. */
export const sayYes = (page: Page): Promise<void> => page.locator("dialog[open] button").last().click();
