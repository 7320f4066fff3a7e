import { person } from "../../core/session/index.ts";
import { loadMenu } from "../menus/index.ts";
import { loadPerson } from "./session.calls.ts";

/** Who is signed in, and what they may open. Rejects where the person cannot be loaded. */
export async function loadPersonAndMenu(): Promise<void> {
  await loadPerson();
  // Whoever must first change the password or enroll a second factor gets no menu yet: doing so brings it.
  const { mustChangePassword, mustEnrollSecondFactor } = person.get()?.sysUser ?? {};
  if (mustChangePassword || mustEnrollSecondFactor) return;
  // Without an answer the stored one serves until the next try.
  await loadMenu().catch(() => undefined);
}
