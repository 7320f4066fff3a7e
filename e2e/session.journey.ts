/** The life of a session, spec §4 and §6: locked, ended elsewhere, left on purpose, begun with an initial password. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Request } from "@playwright/test";
import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { type Api, createApi } from "./api.ts";
import { chooseSegment } from "./controls.ts";
import { inDatabase } from "./database.ts";
import { aNewcomer } from "./newcomers.ts";
import { expect, test } from "./people.ts";
import type { Product } from "./product.ts";
import { accessTokenOf, passwordOf, signIn } from "./sign-in.ts";

test("a locked screen survives a reload, hides every page, and opens with the password alone (§4)", async ({
  userPage,
  product,
}) => {
  await userPage.goto("/wel/rank?range=12m");
  await expect(userPage.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  await userPage.getByRole("button", { name: /^User menu/ }).click();
  await userPage.getByRole("menuitem", { name: "Lock screen" }).click();
  await expect(userPage).toHaveURL(/\/lock\?redirect=/);
  await userPage.reload();
  const title = userPage.getByRole("heading", { name: "The screen is locked" });
  await expect(title).toBeVisible();
  await userPage.goto("/wel/index");
  await expect(title, "no address leads past it").toBeVisible();
  await expect(userPage.getByText("Fleet overview")).toBeHidden();
  await userPage.goBack();

  const password = userPage.getByLabel("Password", { exact: true });
  await password.fill("not-my-password1");
  await userPage.getByRole("button", { name: "Unlock" }).click();
  await expect(password).toHaveAccessibleDescription("The password is incorrect");
  await password.fill(product.password);
  await userPage.getByRole("button", { name: "Unlock" }).click();
  await expect(userPage).toHaveURL(/\/wel\/rank\?range=12m$/);
  await expect(userPage.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
});

test("signing out asks first, then clears tokens, menu and tabs and ends the session at the server (§2, §4)", async ({
  page,
  product,
}) => {
  const username = "qingyuadmin";
  await page.goto("/login");
  await signIn(page, { username, password: passwordOf(product, username) });
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.getByRole("link", { name: "Ranking", exact: true }).click();
  await expect(page).toHaveURL(/\/wel\/rank\/index$/);
  const api = createApi(product.url, await accessTokenOf(page));
  expect(await api.status(MENU_ENDPOINTS.ownMenu)).toBe(200);

  const leave = async () => {
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    return page.getByRole("dialog", { name: "Sign out?" });
  };
  const question = await leave();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/wel\/rank\/index$/);
  await (await leave()).getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);

  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => /token|menu|tabs|lock/.test(key))).toEqual([]);
  expect(await api.status(MENU_ENDPOINTS.ownMenu)).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test("a session ended elsewhere leads to /login with 401, and signing in again back to where one was (§6)", async ({
  page,
  product,
}) => {
  const credentials = { username: "qingyuviewer", password: passwordOf(product, "qingyuviewer") };
  await page.goto("/login");
  await signIn(page, credentials);
  await page.getByRole("link", { name: "Ranking", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  await chooseSegment(page, "30 days");
  await expect(page).toHaveURL(/\/wel\/rank\/index\?range=30d$/);

  const api = createApi(product.url, await accessTokenOf(page));
  const own = (await api.call(SESSION_ENDPOINTS.listSessions)).find(({ isCurrent }) => isCurrent);
  await api.call(SESSION_ENDPOINTS.endSession, { params: { id: own?.id ?? 0 } });
  await expect(page, "the live connection says so at once").toHaveURL(/\/login\?redirect=%2Fwel%2Frank/);
  await expect(page.getByText("You ended this session from another device.", { exact: false })).toBeVisible();
  await signIn(page, credentials);
  await expect(page).toHaveURL(/\/wel\/rank\/index\?range=30d$/);
});

const WAYS_OUT = {
  "An administrator ended your session.": (api: Api, id: number) =>
    api.call(STAFF_ENDPOINTS.endSessions, { params: { id }, query: {} }),
  "An administrator reset your password": (api: Api, id: number) =>
    api.call(STAFF_ENDPOINTS.resetPassword, { params: { id }, body: {} }),
  "Your account was disabled.": (api: Api, id: number) =>
    api.call(STAFF_ENDPOINTS.setEnabled, { params: { id }, body: { enabled: false } }),
};

test("whoever is put out by an administrator reads why on the login page, in black (§6)", async ({
  browser,
  product,
  api,
}) => {
  for (const [why, putOut] of Object.entries(WAYS_OUT)) {
    const { id, username, password } = await aNewcomer(product, api);
    const page = await browser.newPage({ baseURL: product.url, locale: "en-US" });
    await page.goto("/login");
    await signIn(page, { username, password });
    await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
    await expect(page.getByText("Live connection is up", { exact: true })).toBeAttached();
    await putOut(api, id);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(why, { exact: false })).toBeVisible();
    await expect(page.getByRole("region", { name: "Messages" }).getByRole("alert")).toHaveCount(0);
    await page.close();
  }
});

const WHO = "/admin/user/info";
const isWho = (request: Request): boolean => request.url().endsWith(WHO);

/** Says the first words of who is signed in and never the rest, as over a line that is too slow for who leaves early. */
async function aServerThatBreaksOff(): Promise<{ port: number; close(): Promise<unknown> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 700 });
    response.write('{"code":0,"msg":"","data":{"sysUser":{');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port, close };
}

test("leaving a page while it still loads signs nobody out (§4)", async ({ userPage }) => {
  await userPage.goto("/wel/rank");
  await expect(userPage.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  const { port, close } = await aServerThatBreaksOff();
  try {
    await userPage.route(`**${WHO}`, (route) => route.continue({ url: `http://127.0.0.1:${port}${WHO}` }));
    const begun = userPage.waitForEvent("response", (response) => isWho(response.request()));
    const brokenOff = userPage.waitForEvent("requestfailed", isWho);
    await userPage.goto("/404", { waitUntil: "commit" });
    await begun;
    await userPage.unroute(`**${WHO}`);
    await userPage.goto("/403");
    await brokenOff;
  } finally {
    await close();
  }
  await expect(userPage.getByRole("heading", { name: "You do not have access to this page" })).toBeVisible();
  await expect(userPage.getByRole("link", { name: "Back to home" })).toBeVisible();
});

test("an initial password must be changed before anything else is shown; then all is there, and nothing was red (§5)", async ({
  page,
  product,
}) => {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  const username = "qingyuservice";
  await requirePasswordChange(product, username);
  const original = passwordOf(product, username);
  await page.goto("/login");
  await signIn(page, { username, password: original });
  await expect(page.getByRole("heading", { name: "Change your initial password" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.goto("/wel/rank");
  await expect(page.getByRole("heading", { name: "Change your initial password" })).toBeVisible();

  const change = async (fresh: string, again: string) => {
    await page.getByLabel("Original password").fill(original);
    await page.getByLabel("New password", { exact: true }).fill(fresh);
    await page.getByLabel("Confirm new password").fill(again);
    await page.getByRole("button", { name: "Save new password" }).click();
  };
  await change("short", "short");
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await change(original, original);
  await expect(page.getByText("The new password must differ from the original")).toBeVisible();
  await change("Fresh-pass1", "Fresh-pass2");
  await expect(page.getByText("The confirmation does not match")).toBeVisible();
  await change("Fresh-pass1", "Fresh-pass1");
  await expect(page.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("button", { name: "Devices" }), "without a reload").toBeVisible();
  // The page that was asked for by its address is not this person's.
  expect(refused.filter((url) => !url.includes("/rank"))).toEqual([]);
});

/** As if this person had just been given the account. */
async function requirePasswordChange(product: Product, username: string): Promise<void> {
  const change = "update staff set must_change_password = true, initial_until = now() + interval '1 hour'";
  expect(await inDatabase(product, `${change} where username = $1`, [username])).toBe(1);
}
