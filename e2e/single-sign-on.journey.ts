/** Single sign-on at a real provider: first bound by a password, then by itself, then unbound. Spec §8: 417. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { CLIENT_ID, type IdentityProvider, startIdentityProvider } from "../server/test/identity-provider.ts";
import { sayYes } from "./controls.ts";
import { test as base, expect, type Product, START_TIMEOUT_MS, startProduct } from "./product.ts";
import { fillIn, proveWithoutImage } from "./sign-in.ts";

/** The provider must know where to lead back to before the product is there. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

interface Fixture {
  provider: IdentityProvider;
  product: Product;
}

const test = base.extend<object, { fixture: Fixture }>({
  fixture: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's first argument must be taken apart, even if empty
    async ({}, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const provider = await startIdentityProvider({ redirectUri: `${url}/auth/sso/callback` });
      const product = await startProduct({
        args: ["--port", String(port)],
        env: {
          SWEEPLINE_DEMO: "false",
          PUBLIC_URL: url,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: CLIENT_ID,
          OIDC_CLIENT_SECRET: provider.clientSecret,
          OIDC_NAME: "Acme ID",
        },
      });
      await use({ provider, product: { ...product, url } });
      await product.stop();
      await provider.close();
    },
    { scope: "worker", timeout: START_TIMEOUT_MS + 30_000 },
  ],
  baseURL: ({ fixture }, use) => use(fixture.product.url),
});

test("an identity is bound by a password once, signs in by itself from then on, and can be unbound", async ({
  page,
  fixture: { provider, product },
}) => {
  provider.person = { sub: "ada", email: "ada@acme.test", email_verified: true };
  const signOn = page.getByRole("link", { name: "Sign in with Acme ID" });
  await page.goto("/info/index");
  await signOn.click();
  await expect(page.getByText("This identity is not bound to an account yet")).toBeVisible();
  expect(page.url()).not.toContain("sso=");
  await proveWithoutImage(page);
  await fillIn(page, product);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/info\/index/);
  const named = page.getByText("ada@acme.test", { exact: true });
  await expect(named).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/info/index");
  await signOn.click();
  await expect(page).toHaveURL(/\/info\/index/);

  const identity = page.getByRole("listitem").filter({ has: named });
  await identity.getByRole("button", { name: "Unbind" }).click();
  await sayYes(page);
  await expect(identity).toBeHidden();
});

test("who refuses at the provider comes back to the password, with words of ours", async ({
  page,
  fixture: { provider },
}) => {
  provider.person = null;
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with Acme ID" }).click();
  await expect(page.getByRole("alert")).toContainText("Single sign-on was not authorized");
  await expect(page.getByLabel("Username")).toBeVisible();
});
