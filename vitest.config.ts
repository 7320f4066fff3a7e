import { defineConfig } from "vitest/config";

/** Tests that put another contract in the place of the real one, each among modules of its own. */
const REPLACING = ["{server,console}/**/new-*.test.{ts,tsx}"];
/** The product once more, with rooms that its own code generator has written. */
const NEW_ROOMS = "tools/new-room.test.ts";

/**
 * unit     contract, simulator and tools: nothing but Node
 * server   one embedded PostgreSQL for the whole run, a database of its own for every file that asks
 * console logic  what pages reckon with; a file that needs a DOM says so in its first line
 * console  pages in a DOM
 * recipes  a field, a command or rooms more than there are, followed all the way
 *
 * Files of a project share the modules that a worker has loaded: loading them again for each file took a third of the time. Those of
 * recipes do not.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    restoreMocks: true,
    unstubEnvs: true,
    // A forgotten `.only` would let everything else pass unseen.
    allowOnly: false,
    // Only what fails waits so long; a busy machine must not turn a good test red.
    expect: { poll: { timeout: 10_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{contract,simulator}/{src,test}/**/*.test.ts", "tools/**/*.test.ts"],
          exclude: [NEW_ROOMS],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["server/{src,test}/**/*.test.ts"],
          exclude: REPLACING,
          isolate: false,
          globalSetup: ["server/test/database.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "console logic",
          environment: "node",
          include: ["console/src/**/*.test.ts"],
          exclude: REPLACING,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "console",
          environment: "jsdom",
          include: ["console/src/**/*.test.tsx"],
          exclude: REPLACING,
          isolate: false,
          setupFiles: ["console/test/dom.setup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "recipes",
          environment: "node",
          include: [...REPLACING, NEW_ROOMS],
          // Type checkers and a whole run of tests in one: beside others they would take the time that those have.
          sequence: { groupOrder: 1 },
          globalSetup: ["server/test/database.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
