/** What a page of a remote deployment says and has. */
import type { Page } from "@playwright/test";

export const says = (page: Page, text: string | RegExp) => page.getByRole("main").getByText(text).first();
/** How far the drawing is: a step is called Mapping as well. */
export const drawingSays = (page: Page, text: RegExp) =>
  page.getByRole("main").getByRole("status").filter({ hasText: text });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).first();
