import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createDeviceDirectory } from "./device-directory.ts";
import { createIngest } from "./ingest.ts";
import type { IngestDevice } from "./items.ts";

function aWayIn() {
  const asked: string[] = [];
  const secretHash = createHash("sha256").update("right").digest();
  const directory = createDeviceDirectory(async (names) => {
    asked.push(...names);
    return names.includes("R-1") ? [{ serialNumber: "R-1", secretHash } as unknown as IngestDevice] : [];
  });
  const nothing = { adapters: [], commit: async () => undefined, reject: () => undefined };
  return { asked, ingest: createIngest({ ...nothing, directory, log: createLog("silent") }) };
}

it.each(["", "a/b", "+", "#", "R-1\u0000", "$internal2", "e\u0301", "x".repeat(65), " R-1", "R-1\n"])(
  "refuses %j, which no device can be called, without asking for it",
  async (username) => {
    const { ingest, asked } = aWayIn();
    expect(await ingest.signIn(username, "right")).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await ingest.signIn("R-1", "right")).toMatchObject({ serialNumber: "R-1" });
    expect(await ingest.signIn("R-1", "wrong")).toBeUndefined();
  },
);
