import { defineConfig } from "@playwright/test";
import { findChromium } from "../tools/chromium.ts";

/** Journeys through the whole product in a real browser: two at a time, each with a product of its own, for they mostly wait. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.journey.ts",
  outputDir: "../test-results",
  workers: 2,
  // A journey that only sometimes works is a fault of the product or of the journey.
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // Only what fails waits so long; a busy machine must not turn a good journey red.
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    launchOptions: await findChromium(),
    viewport: { width: 1600, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Smooth gliding of robots costs more than all the rest; the journeys that look at it ask for it.
    contextOptions: { reducedMotion: "reduce" },
  },
});
