import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openRotatingLog } from "./rotating-log.ts";

it("keeps the last two files at the limit, and goes on where an earlier run ended", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-log-"));
  const file = join(folder, "logs", "server.log");
  const read = (name: string) => readFile(name, "utf8");
  openRotatingLog(file, 10)(Buffer.from("123456"));
  const write = openRotatingLog(file, 10);
  write(Buffer.from("7890"));
  expect(await read(file)).toBe("1234567890");
  write(Buffer.from("next"));
  expect([await read(`${file}.1`), await read(file)]).toEqual(["1234567890", "next"]);
  await rm(folder, { recursive: true });
});
