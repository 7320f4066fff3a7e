/** One search of everything, as somebody types it. */
import type { Page } from "@playwright/test";

/** Letter by letter, or all at once. */
export type Way = "typed" | "pasted";
/** Eight letters a second: a fast hand. */
const LETTER_MS = 120;

export interface Searched {
  /** From the last letter to the rows on screen, ms. */
  shown: number;
  /** The longest of the calls since then, ms. */
  asked: number;
}

/** Searches everywhere for one device. */
export async function searchedFor(page: Page, serialNumber: string, way: Way): Promise<Searched> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search everywhere" });
  await field.waitFor();
  const shown = watched(page, serialNumber);
  if (way === "pasted") await field.fill(serialNumber);
  else await field.pressSequentially(serialNumber, { delay: LETTER_MS });
  const took = await shown;
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "hidden" });
  return took;
}

const watched = (page: Page, wanted: string): Promise<Searched> =>
  page.evaluate(
    (text) =>
      new Promise<Searched>((resolve) => {
        const typed = new AbortController();
        let typedAt = 0;
        const isThere = () =>
          [...document.querySelectorAll("[role=option]")].some((option) =>
            option.textContent?.includes(text),
          );
        const note = ({ target }: Event) => {
          if ((target as HTMLInputElement).value !== text) return;
          typedAt = performance.now();
          typed.abort();
        };
        document.addEventListener("input", note, { capture: true, signal: typed.signal });
        const taken = () => {
          const calls = performance.getEntriesByType("resource");
          const since = calls.filter(({ name, startTime, duration }) =>
            name.includes("search=") ? startTime + duration >= typedAt : false,
          );
          const asked = Math.max(0, ...since.map(({ duration }) => duration));
          resolve({ shown: performance.now() - typedAt, asked });
        };
        const observer = new MutationObserver(() => {
          if (typedAt === 0 || !isThere()) return;
          observer.disconnect();
          // A frame later it is laid out, and the next one shows it.
          requestAnimationFrame(() => requestAnimationFrame(taken));
        });
        performance.clearResourceTimings();
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    wanted,
  );
