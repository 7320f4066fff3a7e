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

function run(
  { args, env = {} }: Step,
  output: "pipe" | "inherit",
): Promise<{ code: number; output: string }> {
  const [program = "", ...rest] = args;
  return new Promise((resolve, reject) => {
    let text = "";
    const child = spawn(program === "node" ? process.execPath : program, rest, {
      cwd: ROOT,
      env: toolEnvironment(env),
      stdio: ["ignore", output, output],
      // Programs of node_modules/.bin are command scripts there.
      shell: process.platform === "win32" && program !== "node",
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

/** Nobody else would stop a tool when we are told to stop; it gets to close its database first. */
function endWithUs(child: ChildProcess): () => void {
  const end = (): void => {
    child.kill("SIGTERM");
    process.exitCode = 1;
  };
  process.on("SIGTERM", end).on("SIGHUP", end).on("disconnect", end);
  return () => void process.off("SIGTERM", end).off("SIGHUP", end).off("disconnect", end);
}
