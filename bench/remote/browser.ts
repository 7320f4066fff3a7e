import { chromium, type Page } from "@playwright/test";
import { signIn } from "../../e2e/sign-in.ts";
import { findChromium } from "../../tools/chromium.ts";
import { machineMs } from "./clock.ts";

/** A person at the page of remote operation, in a real browser, who holds a key. */
export interface BrowserDriver {
  /** When the page sent each of its drive messages, by the machine's clock. */
  sent(): Map<number, number>;
  close(): Promise<void>;
}

interface Driven {
  port: number;
  username: string;
  password: string;
  deviceId: number;
}

export async function driveByBrowser({ port, deviceId, ...person }: Driven): Promise<BrowserDriver> {
  const browser = await chromium.launch(await findChromium());
  // Small, since it draws without graphics on the machine that is measured.
  const viewport = { width: 800, height: 480 };
  const options = { baseURL: `http://127.0.0.1:${port}`, locale: "en-US", viewport };
  const page = await (await browser.newContext(options)).newPage();
  const sentAt = new Map<number, number>();
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { type: string; sequence: number; sentAt: number };
      if (frame.type === "drive") sentAt.set(frame.sequence, frame.sentAt);
    }),
  );
  await page.goto("/login");
  await signIn(page, person);
  await page.goto(`/platform/equipment/remote?id=${deviceId}`);
  await page.getByRole("button", { name: "Take control" }).click();
  await page.getByText("You are controlling this robot").waitFor();
  const offsetMs = await offsetOf(page);
  await page.keyboard.down("w");
  await page.getByText("Driving (keyboard)").waitFor();
  return {
    sent: () => new Map([...sentAt].map(([sequence, at]) => [sequence, at + offsetMs])),
    async close() {
      await page.keyboard.up("w");
      await browser.close();
    },
  };
}

/** From the page's clock to the machine's, as the quickest of some looks at both tells it. */
async function offsetOf(page: Page): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let look = 0; look < 50; look += 1) {
    const before = machineMs();
    const now = await page.evaluate(() => performance.now());
    const tookMs = machineMs() - before;
    if (tookMs < best.tookMs) best = { tookMs, offsetMs: before + tookMs / 2 - now };
  }
  return best.offsetMs;
}
