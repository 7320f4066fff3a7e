import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { inRoot } from "./paths.ts";
import { SERVER_FLAGS } from "./server-flags.ts";

it("are those with which the container runs the server", async () => {
  const file = await readFile(inRoot("deploy", "Dockerfile"), "utf8");
  const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(file) ?? [];
  expect(JSON.parse(command)).toEqual(["node", ...SERVER_FLAGS, "server/dist/main.js"]);
});
