/** The first minute: what is printed is all that a person needs, and nobody else gets in meanwhile. */
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "@playwright/test";
import { type Product, START_TIMEOUT_MS, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";

const madeUp = /([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})/.source;

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const answerWith = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("connect", answerWith(true)).on("error", answerWith(false)).on("timeout", answerWith(false));
  });
}

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

test.describe("the first start", () => {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(START_TIMEOUT_MS + 30_000);
    product = await startProduct({ env: { SWEEPLINE_ADMIN_PASSWORD: "", SWEEPLINE_DEMO_PASSWORD: "" } });
  });
  test.afterAll(() => product.stop());

  test("tells how to sign in, and the administrator and the demo's people can", async ({ browser }) => {
    const said = product.output();
    const administrator = new RegExp(`admin / ${madeUp}`).exec(said)?.[1] ?? "";
    const people = new RegExp(`lananadmin.* / ${madeUp}`).exec(said)?.[1] ?? "";
    expect(administrator).not.toBe(people);
    for (const [username, password] of [
      ["admin", administrator],
      ["lananadmin", people],
    ] as const) {
      const page = await (await browser.newContext({ locale: "en" })).newPage();
      await page.goto(`${product.url}/login`);
      await signIn(page, { username, password });
      await page.context().close();
    }
  });

  test("is reached by this machine alone, and says how to open it", async () => {
    expect(product.output()).toContain("npm start -- --open --https");
    const port = Number(new URL(product.url).port);
    expect(await isListening("127.0.0.1", port)).toBe(true);
    if (outside) expect(await isListening(outside, port)).toBe(false);
  });
});
