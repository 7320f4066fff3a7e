/** A site goes offline, while a person has the list of alarms open in a real browser: whether the page freezes, and what it shows of them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sql from "sql-template-tag";
import { signIn } from "../../e2e/sign-in.ts";
import { freePortAfter } from "../../server/src/core/free-port.ts";
import { findChromium } from "../../tools/chromium.ts";
import { ensureConsoleBuilt } from "../../tools/lib/build.ts";
import { inRoot } from "../../tools/lib/paths.ts";
import { platformAdmins } from "../administrator.ts";
import { PASSWORD } from "../api/sign-in.ts";
import { type BenchFixture, createBenchFixture } from "../ingest/fixture.ts";
import { createServer } from "../schedules/servers.ts";
import { share } from "../shares.ts";
import { goOffline } from "./outage.ts";

const SECONDS = 62;
/** What a person feels as a page that hangs. */
const MAX_STILL_MS = 500;
const MAX_OPENS_MS = 2_000;
const PERSON = { username: "watcher", password: PASSWORD };

export async function measureBell({ robots }: { robots: number }): Promise<void> {
  await ensureConsoleBuilt();
  const fixture = await createBenchFixture({ robots });
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bell-"));
  const port = await freePortAfter({ host: "127.0.0.1", port: fixture.broker.port });
  await platformAdmins({ db: fixture.db, dataDir }, [PERSON.username]);
  const server = createServer(fixture, { dataDir, port, consoleDir: inRoot("console/dist") });
  await server.start();
  const browser = await chromium.launch(await findChromium());
  try {
    const options = { baseURL: `http://127.0.0.1:${port}`, locale: "en-US" };
    const page = await (await browser.newContext(options)).newPage();
    await page.goto("/login");
    await signIn(page, PERSON);
    await page.evaluate(WATCH_FRAMES);
    await goOffline(fixture.db);
    await report(page, fixture);
  } finally {
    await browser.close();
    await server.kill();
    await fixture.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Of the page: how long it stands still between two of its frames. */
const WATCH_FRAMES = `(() => {
  globalThis.still = [];
  let last = performance.now();
  const look = (now) => {
    still.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

async function report(page: Page, { db }: BenchFixture): Promise<void> {
  const endsAt = Date.now() + SECONDS * 1_000;
  const opens: number[] = [];
  const badge = page.getByRole("link", { name: /alarm/i }).first();
  const rows = page.getByRole("table").getByRole("row");
  while (Date.now() < endsAt) {
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("region", { name: "Right now" }).waitFor();
    const from = performance.now();
    await badge.click();
    await rows.nth(1).waitFor();
    opens.push(performance.now() - from);
    await page.waitForTimeout(3_000);
  }
  const still = await page.evaluate<number[]>("still");
  const { alarms } = await db.one<{ alarms: number }>(sql`select count(*)::int as alarms from alarms`);
  await rows
    .filter({ hasText: alarms.toLocaleString("en-US") })
    .first()
    .waitFor();
  const [longest, slowest] = [Math.max(...still), Math.max(...opens)];
  if (longest > MAX_STILL_MS || slowest > MAX_OPENS_MS) process.exitCode = 1;
  console.log(
    `${alarms} alarms within a minute; the page stood still for p99 ${share(still, 0.99).toFixed(0)} ms, at most ${longest.toFixed(0)} ms (limit ${MAX_STILL_MS}); from the bell to the list ${opens.length} times p50 ${share(opens, 0.5).toFixed(0)} ms, at most ${slowest.toFixed(0)} ms (limit ${MAX_OPENS_MS})`,
  );
}
