import type { ComponentType } from "react";
import type { PageEntry } from "./page-entry.ts";

const loaders = new WeakMap<PageEntry, PageEntry["load"]>();

/** Fetches a page, and beside it the component kit's dress where the page wears it; the same function for each page. */
export function loaderOf(page: PageEntry): PageEntry["load"] {
  if (page.isPlain) return page.load;
  const known = loaders.get(page) ?? (() => dressed(page));
  loaders.set(page, known);
  return known;
}

async function dressed(page: PageEntry): Promise<ComponentType> {
  const [Inner, { KitProvider }] = await Promise.all([page.load(), import("../ui/theme/kit-provider.tsx")]);
  return () => (
    <KitProvider>
      <Inner />
    </KitProvider>
  );
}

/** Fetches a page's code before it is asked for; what fails now is tried again when it is. */
export function prefetchPage(page: PageEntry | undefined): void {
  if (page) loaderOf(page)().catch(() => undefined);
}
