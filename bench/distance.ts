/**
 * The console of a product that is far away, by its own TLS: pages opened by a browser that has nothing, over a line that takes its time,
 * by HTTP/2 and by HTTP/1.1 in turns.
 *   node bench/distance.ts [--repetitions 3] [--ms 40]
 * `ms`: there and back.
 */
import { connect, createServer, type Socket } from "node:net";
import { chromium, type Page } from "@playwright/test";
import { startProduct } from "../e2e/product.ts";
import { findChromium } from "../tools/chromium.ts";
import { ensureConsoleBuilt } from "../tools/lib/build.ts";
import { neverIdle, openHome, openList, openLogin, showListEntry } from "./bundle/page-weight.ts";
import { browsersOf } from "./consoles.ts";
import { inTurns, middle, note } from "./figures.ts";
import { optionsOf } from "./options.ts";

const { ms } = optionsOf({ ms: 40 });
const PROTOCOLS = { "HTTP/1.1": "http/1.1", "HTTP/2": "h2" } as const;
const PAGES = ["login page", "home page", "click → rows of the equipment list"] as const;
type Opened = Readonly<Record<(typeof PAGES)[number] | "connections", number>>;

/** What comes on one side leaves on the other half of `ms` later. */
async function openLine(to: number) {
  let connections = 0;
  const relay = (from: Socket, into: Socket): void => {
    from.setNoDelay();
    from.on("data", (bytes) => setTimeout(() => into.write(bytes), ms / 2));
    from.on("close", () => setTimeout(() => into.destroy(), ms / 2));
    // How a browser ends its connections is nobody's concern.
    from.on("error", () => undefined);
  };
  const server = createServer((near) => {
    connections += 1;
    const far = connect(to, "127.0.0.1");
    relay(near, far);
    relay(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    /** Since it was asked last. */
    connections(): number {
      const count = connections;
      connections = 0;
      return count;
    },
    close: () => server.close(),
  };
}

const timed = async (opens: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await opens();
  return performance.now() - startedAt;
};

/** By what the last page was fetched; a browser that speaks otherwise than it is meant to would measure nothing. */
const protocolOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("navigation")
      .map((one) => (one as PerformanceNavigationTiming).nextHopProtocol)
      .join(),
  );

await ensureConsoleBuilt();
const product = await startProduct({ args: ["--https"], env: { HTTPS_PORT: "0", MQTTS_PORT: "0" } });
const near = new URL(product.url);
const line = await openLine(Number(near.port));
const far = { ...product, url: `https://${near.hostname}:${line.port}` };

async function opened(protocol: keyof typeof PROTOCOLS): Promise<Opened> {
  const { args = [], ...launch } = await findChromium();
  // The certificate is of the product's own making.
  const switches = ["--ignore-certificate-errors", ...(protocol === "HTTP/2" ? [] : ["--disable-http2"])];
  const browser = await chromium.launch({ ...launch, args: [...args, ...switches] });
  try {
    const aBrowser = await browsersOf(browser, far);
    const gate = await browser.newPage({ baseURL: far.url, locale: "en-US" });
    const login = await timed(() => openLogin(gate));
    await gate.context().close();
    const page = await (await aBrowser()).newPage();
    await neverIdle(page);
    line.connections();
    const home = await timed(() => openHome(page));
    const connections = line.connections();
    if ((await protocolOf(page)) !== PROTOCOLS[protocol]) throw new Error(`not by ${protocol}`);
    await showListEntry(page);
    await page.waitForLoadState("networkidle");
    const list = await openList(page);
    return {
      "login page": login,
      "home page": home,
      "click → rows of the equipment list": list,
      connections,
    };
  } finally {
    await browser.close();
  }
}

try {
  const turns = await inTurns({ "HTTP/1.1": () => opened("HTTP/1.1"), "HTTP/2": () => opened("HTTP/2") });
  for (const page of PAGES) {
    const of = (protocol: keyof typeof PROTOCOLS) => turns[protocol].map((one) => one[page]);
    note(`${page}, HTTP/1.1`, "ms", of("HTTP/1.1"));
    note(`${page}, HTTP/2`, "ms", of("HTTP/2"));
    note(`${page}, HTTP/2 ÷ HTTP/1.1`, "", [middle(of("HTTP/2")) / middle(of("HTTP/1.1"))]);
  }
  for (const protocol of ["HTTP/1.1", "HTTP/2"] as const)
    note(
      `home page, connections by ${protocol}`,
      "",
      turns[protocol].map(({ connections }) => connections),
    );
} finally {
  line.close();
  await product.stop();
}
