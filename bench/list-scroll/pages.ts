/** The two pages that are held against each other: the equipment list, and its rows as the plainest table there is. */
import type { BrowserContext, Page } from "@playwright/test";

const ROWS = "tr[data-row-key]";

export async function openList(context: BrowserContext, size: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/washfloorrobot/equipmentInfo?size=${size}`);
  await page
    .locator(ROWS)
    .nth(size - 1)
    .waitFor();
  // What the robots say of their task has arrived.
  await page.locator(ROWS).filter({ hasText: "Night shift" }).first().waitFor();
  return page;
}

/** What the list shows, as words in cells, without the console around it. */
export const textsOf = (page: Page): Promise<string[][]> =>
  page
    .locator(ROWS)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => (cell as HTMLElement).innerText)),
    );

export async function openPlain(context: BrowserContext, texts: readonly string[][]): Promise<Page> {
  const page = await context.newPage();
  const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const rows = texts
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`)
    .join("");
  await page.setContent(`<!doctype html><style>td { height: 3rem; border-bottom: 1px solid #ddd; padding: 0 1rem }</style>
    <table>${rows}</table>`);
  return page;
}

/** From the click on "next page" until its rows are drawn, ms. */
export const turned = (page: Page): Promise<number> =>
  page.evaluate(
    (rows) =>
      new Promise<number>((resolve) => {
        const firstKey = () => document.querySelector(rows)?.getAttribute("data-row-key");
        const before = firstKey();
        const startedAt = performance.now();
        const observer = new MutationObserver(() => {
          if (firstKey() === before) return;
          observer.disconnect();
          // A frame later it is laid out, and the next one shows it.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        document.querySelector<HTMLElement>('button[aria-label="Next page"]')?.click();
      }),
    ROWS,
  );
