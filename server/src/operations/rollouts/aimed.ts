import type { Queries } from "../../core/db/database.ts";
import { behindBinding } from "../firmware-bindings/index.ts";
import type { Aimed } from "../updates/index.ts";

/** Whom a rollout means by now: a target that names a binding means those that are behind it at this moment. */
export async function aimedOf(db: Queries, aimed: Omit<Aimed, "only">): Promise<Aimed> {
  const { bindingId } = aimed.target;
  return bindingId === null ? aimed : { ...aimed, only: await behindBinding(db, { ...aimed, bindingId }) };
}
