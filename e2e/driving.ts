/** A robot driven by keys from the page of its operation. */
import { expect, type Page } from "@playwright/test";

const says = (page: Page, text: string) => page.getByRole("main").getByText(text).first();

/** Holds the key until the robot drives: a page that stops for a slow line wants it to be pressed again. */
export const holdToDrive = (page: Page, key: string): Promise<void> =>
  expect(async () => {
    await page.keyboard.up(key);
    await page.keyboard.down(key);
    await expect(says(page, "Driving (keyboard)")).toBeVisible({ timeout: 3_000 });
  }).toPass();

/** Drives for a moment, and lets go while it drives. */
export const driveAndLetGo = (page: Page, key: string): Promise<void> =>
  expect(async () => {
    await holdToDrive(page, key);
    await page.keyboard.up(key);
    await expect(says(page, "Ready to drive")).toBeVisible({ timeout: 3_000 });
  }).toPass();
