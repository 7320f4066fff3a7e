/** Passwords of one call, sealed with one `randomStr` as a form sends them. */
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { aRandomStr, seal } from "./seal.ts";
import type { World } from "./world.ts";

export async function sealedFields<Fields extends object>(
  world: Pick<World, "call">,
  passwords: Fields,
  randomStr = aRandomStr(),
): Promise<Fields & { randomStr: string }> {
  const { data: key } = await world.call(null, SESSION_ENDPOINTS.sealKey);
  const entries = Object.entries(passwords).map(([name, value]) => [name, seal(value, randomStr, key)]);
  return { ...(Object.fromEntries(entries) as Fields), randomStr };
}
