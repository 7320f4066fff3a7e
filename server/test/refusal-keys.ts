/** Keys of every refusal that the contract knows, found by their shape. */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import type { Refusal } from "@sweepline/contract/core/refusal.ts";

const CONTRACT = join(import.meta.dirname, "../../contract/src");

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "key" in value && "zh" in value && "status" in value;

export async function refusalKeys(): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const file of glob("**/*.ts", { cwd: CONTRACT, exclude: ["**/*.test.ts"] })) {
    const module: Record<string, unknown> = await import(join(CONTRACT, file));
    for (const value of Object.values(module))
      for (const one of Object.values(value ?? {})) if (isRefusal(one)) keys.add(one.key);
  }
  return keys;
}
