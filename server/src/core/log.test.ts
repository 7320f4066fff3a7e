import { expect, it } from "vitest";
import { createLog } from "./log.ts";

/** What a log writes, line by line. */
function capture(write: (log: ReturnType<typeof createLog>) => void): string {
  const log = createLog("info");
  const lines: string[] = [];
  const stream = log[
    Object.getOwnPropertySymbols(log).find((s) => s.description === "pino.stream") as never
  ] as {
    write(line: string): void;
  };
  stream.write = (line) => void lines.push(line);
  write(log);
  return lines.join("");
}

it("strikes out secrets wherever they stand", () => {
  const text = capture((log) =>
    log.info(
      { password: "hunter2", body: { token: "t0k3n", deep: { authorization: "Bearer b34rer" } } },
      "hello",
    ),
  );
  expect(text).toContain("hello");
  expect(text).not.toMatch(/hunter2|t0k3n|b34rer/);
});

it("writes of an error what happened, and not the connection that hangs on it", () => {
  const error = Object.assign(new Error("terminated"), {
    code: "57P01",
    client: { secret: "of the driver" },
  });
  const text = capture((log) => log.error({ err: error }, "idle"));
  expect(JSON.parse(text).err).toMatchObject({ message: "terminated", state: "57P01" });
  expect(text).not.toContain("of the driver");
});
