/** `npm run bench` with benches that only write down that they ran. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { BENCHES } from "../bench/benches.ts";
import { inRoot } from "./lib/paths.ts";

let sandbox = "";
let ran = "";

beforeAll(() => {
  sandbox = mkdtempSync(join(tmpdir(), "sweepline-bench-"));
  ran = join(sandbox, "ran.txt");
  for (const part of ["tools", "bench/benches.ts"])
    cpSync(inRoot(part), join(sandbox, part), { recursive: true });
  writeFileSync(join(sandbox, "package.json"), '{ "type": "module" }');
  mkdirSync(join(sandbox, "bench"), { recursive: true });
  for (const name of Object.keys(BENCHES))
    writeFileSync(
      join(sandbox, "bench", `${name}.ts`),
      `import { appendFileSync } from "node:fs";
       appendFileSync(${JSON.stringify(ran)}, ${JSON.stringify(name)} + " " + process.argv.slice(2).join(" ") + "\\n");`,
    );
});
beforeEach(() => rmSync(ran, { force: true }));
afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(sandbox, "tools/bench.ts"), ...args], {
    encoding: "utf8",
  });
  return { status, text: stdout + stderr, ran: existsSync(ran) ? readFileSync(ran, "utf8") : "" };
}

it("lists every bench with what it measures, and runs none", () => {
  for (const args of [["--help"], ["ingest", "--help"]]) {
    const { status, text, ran: began } = bench(...args);
    expect(status).toBe(0);
    expect(began).toBe("");
    for (const [name, what] of Object.entries(BENCHES)) expect(text).toMatch(`  ${name.padEnd(16)}${what}\n`);
  }
});

it("refuses a name that it does not know, beside one that it does too", () => {
  const { status, text, ran: began } = bench("lists", "nonsense");
  expect(status).toBe(1);
  expect(began).toBe("");
  expect(text).toContain('There is no bench "nonsense".');
  expect(text).toContain(BENCHES.crash);
});

it("runs those that are named, each with the options", () => {
  // The value of an option is no name, whatever it is called.
  expect(bench("lists", "crash", "--only", "plan").ran).toBe("lists --only plan\ncrash --only plan\n");
});

it("lists each file that says at its top how it is run, and no other", () => {
  const files = readdirSync(inRoot("bench"), { withFileTypes: true }).filter((entry) => entry.isFile());
  const runnable = files
    .map(({ name }) => name.replace(/\.ts$/, ""))
    .filter((name) =>
      readFileSync(inRoot("bench", `${name}.ts`), "utf8").includes(` *   node bench/${name}.ts`),
    );
  expect(Object.keys(BENCHES).sort()).toEqual(runnable.sort());
});
