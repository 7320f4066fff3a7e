import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** A process that ends by what nobody caught, with a log that says what it heard. */
const PROGRAM = `
  import { noteCrashes } from ${JSON.stringify(join(import.meta.dirname, "crashes.ts"))};
  noteCrashes({
    log: { fatal: () => undefined },
    exceptions: {
      note: ({ error, place }) => console.log(place + ": " + error.message),
      flush: async () => console.log("flushed"),
      stop: async () => undefined,
    },
  });
  setInterval(() => undefined, 1_000);
`;

it.each([
  ["unhandledRejection", 'Promise.reject(new Error("lost"));'],
  ["uncaughtException", 'setImmediate(() => { throw new Error("lost"); });'],
])("writes down what nobody caught (%s) before the process ends as failed", async (place, crash) => {
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", PROGRAM + crash]);
  await expect(run).rejects.toMatchObject({ code: 1, stdout: `${place}: lost\nflushed\n` });
});
