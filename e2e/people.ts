/**
 * `test` for journeys of someone who is signed in. Each person signs in through the login page every few minutes;
 * the pages of journeys between are given the same session.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import { type Api, createApi } from "./api.ts";
import { aColleagueOf } from "./newcomers.ts";
import { type Product, test as productTest } from "./product.ts";
import { passwordOf, signIn, TOKENS_KEY } from "./sign-in.ts";

/** Answers what the console keeps in session storage for this person. */
type Sessions = (username: string) => Promise<string>;

async function openSession(browser: Browser, product: Product, username: string): Promise<string> {
  const page = await browser.newPage({ baseURL: product.url, locale: "en-US" });
  await page.goto("/login");
  await signIn(page, { username, password: passwordOf(product, username) });
  const tokens = await page.evaluate((key) => sessionStorage.getItem(key), TOKENS_KEY);
  await page.close();
  return tokens ?? "";
}

/** Only a tab that never had a session is given one: whoever signed out stays signed out. */
export async function handOver(context: BrowserContext, tokens: string): Promise<void> {
  await context.addInitScript(
    ([key, value]) => {
      if (window !== window.top || sessionStorage.getItem("journey")) return;
      sessionStorage.setItem("journey", "has a session");
      sessionStorage.setItem(key, value);
    },
    [TOKENS_KEY, tokens] as const,
  );
}

/** Dangerous acts ask again after ten minutes; a journey takes two at most. */
const FRESH_MS = 7 * 60_000;

interface Options {
  /** Who looks: the platform's administrator unless said otherwise. */
  person: string;
}
interface Fixtures {
  /** A page of that person, signed in, nothing opened yet. */
  userPage: Page;
  /** A page of somebody else, in a browser of their own. */
  pageOf: (username: string, options?: BrowserContextOptions) => Promise<Page>;
  /** The same person's calls, to know what the page must show. */
  api: Api;
}
interface Shared {
  sessions: Sessions;
  /** Somebody of this worker's own with the rights of `person`, for journeys that change the person's language. */
  colleagueOf: (person: string) => Promise<string>;
}

export const test = productTest.extend<Options & Fixtures, Shared>({
  person: ["admin", { option: true }],
  sessions: [
    async ({ browser, product }, use) => {
      const opened = new Map<string, { tokens: Promise<string>; at: number }>();
      await use((username) => {
        const known = opened.get(username);
        if (known && performance.now() - known.at < FRESH_MS) return known.tokens;
        const tokens = openSession(browser, product, username);
        opened.set(username, { tokens, at: performance.now() });
        return tokens;
      });
    },
    { scope: "worker" },
  ],
  colleagueOf: [
    async ({ product, sessions }, use) => {
      const made = new Map<string, Promise<string>>();
      const make = async (person: string) => {
        const { accessToken } = JSON.parse(await sessions(product.username)) as { accessToken: string };
        return aColleagueOf(person, product, createApi(product.url, accessToken));
      };
      await use((person) => {
        const username = made.get(person) ?? make(person);
        made.set(person, username);
        return username;
      });
    },
    { scope: "worker" },
  ],
  userPage: async ({ context, page, person, sessions }, use) => {
    await handOver(context, await sessions(person));
    await use(page);
  },
  pageOf: async ({ browser, product, sessions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (username, options) => {
      const context = await browser.newContext({ baseURL: product.url, locale: "en-US", ...options });
      contexts.push(context);
      await handOver(context, await sessions(username));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  api: async ({ product, person, sessions }, use) => {
    const { accessToken } = JSON.parse(await sessions(person)) as { accessToken: string };
    await use(createApi(product.url, accessToken));
  },
});

export { expect };
