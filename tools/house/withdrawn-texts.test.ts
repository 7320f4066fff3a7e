/** Words of the console that people stumbled over, and what is said in their place: none of them comes back. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.ts";

/** Of administration. The pattern finds the withdrawn words in texts, not in names of code. */
const WITHDRAWN: [RegExp, string][] = [
  [/Your words/, "Comment"],
  [/goes on by itself/i, "Automatic renewal"],
  [/signs? in anew/i, "sign in again"],
  [/Look as\b/, "View as"],
  [/\w, say["`.]/, "e.g."],
  [/Planned navigation over/, "Re-planned navigation more than"],
  [/["`]Not taken/, "Rejected"],
  [/(take|taken|takes) out of use/i, "Decommission"],
  [/Hosts that may be framed/, "Embedded sites"],
  [/登录记录/, "登录会话"],
  [/访客/, "只读人员"],
  [/(?<!异常)标志/, "徽标"],
  [/散列/, "哈希"],
  [/机器(?![人学])/, "客户端凭证"],
];
/** Names under which rows are delivered; the console says them in the person's language. */
const KEYS = /"Hosts that may be framed"|异常标志|错误标志/;
const COMMENT = /^\s*(\/\/|\/?\*)/;

const files = globSync("{console,contract,server}/src/**/*.{ts,tsx}", { cwd: inRoot(".") })
  .filter((path) => !path.includes(".test."))
  .map((path) => [path, readFileSync(inRoot(path), "utf8")] as const);

it.each(WITHDRAWN)("nothing says %s; it is %j", (word) => {
  expect(files.length).toBeGreaterThan(1_000);
  const said = files.flatMap(([path, text]) =>
    text
      .split("\n")
      .filter((line) => word.test(line) && !COMMENT.test(line) && !KEYS.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(said).toEqual([]);
});
