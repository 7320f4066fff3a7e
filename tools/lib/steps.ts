/** Runs the project's tools one by one and prints how each ended. */
import { type ChildProcess, spawn } from "node:child_process";
import { ROOT, toolEnvironment } from "./paths.ts";
import { faint, say, sayOutcome } from "./say.ts";

export interface Step {
  name: string;
  /** A program of node_modules/.bin, or `node`, and its arguments. */
  args: string[];
  env?: Record<string, string>;
}

/** Quiet while all is well; answers whether it was. */
export async function runQuietly(step: Step): Promise<boolean> {
  const startedAt = performance.now();
  const { code, output } = await run(step, "pipe");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  sayOutcome(code === 0, `${step.name} ${faint(`${seconds} s`)}`);
  if (code !== 0) say(output.trimEnd());
  return code === 0;
}

/** With everything it has to say; answers its exit code. */
export async function runLoudly(step: Step): Promise<number> {
  return (await run(step, "inherit")).code;
}

/** Someone asked us to stop: what is yet to come is not begun. */
let isEnding = false;

function run(
  { args, env = {} }: Step,
  output: "pipe" | "inherit",
): Promise<{ code: number; output: string }> {
  if (isEnding) return Promise.resolve({ code: 1, output: "" });
  const [program = "", ...rest] = args;
  const isNode = program === "node";
  return new Promise((resolve, reject) => {
    let text = "";
    const child = spawn(isNode ? process.execPath : program, rest, {
      cwd: ROOT,
      env: toolEnvironment(env),
      // Our own hear by the channel that we are gone, also where we are killed.
      stdio: ["ignore", output, output, ...(isNode ? (["ipc"] as const) : [])],
      // Programs of node_modules/.bin are command scripts there.
      shell: process.platform === "win32" && !isNode,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
    const letGo = endWithUs(child);
    child.on("error", reject);
    child.on("close", (code) => {
      letGo();
      resolve({ code: code ?? 1, output: text });
    });
  });
}

const REASONS = ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const;

/** Nobody else would stop a tool when we are told to stop; it gets to close its database first. */
function endWithUs(child: ChildProcess): () => void {
  const end = (): void => {
    isEnding = true;
    child.kill("SIGTERM");
    process.exitCode = 1;
  };
  for (const reason of REASONS) process.on(reason, end);
  return () => {
    for (const reason of REASONS) process.off(reason, end);
  };
}
