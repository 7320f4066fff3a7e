import type { Explanation } from "@sweepline/contract/access/rights.ts";
import type { rightsTexts } from "./rights.texts.ts";

type Texts = (typeof rightsTexts)["en"];
type Reason = Explanation["roles"][number];

/** How a role reaches the row, as the end of a sentence that begins with the role. */
export function wayOf({ way, byOrganization }: Reason, t: Texts): string {
  return way === null ? t.outOfReach : t.ways[way](byOrganization ?? "");
}

/** The answer in one sentence: the role that explains it best, or all that stands in the way. */
export function sentenceOf(
  { staff, row, isAllowed, barriers, roles }: Explanation,
  t: Texts,
  nameOf: (role: Reason) => string,
): string {
  const [who, what] = [staff.displayName, row.name];
  if (!isAllowed) return t.cannot(who, what, barriers.map((barrier) => t.barriers[barrier]).join(t.join));
  const whole = roles.find(({ hasPermission, way }) => hasPermission && way !== null);
  if (whole) return t.can({ who, what, role: nameOf(whole), how: wayOf(whole, t) });
  const permitting = roles.find(({ hasPermission }) => hasPermission);
  const reaching = roles.find(({ way }) => way !== null);
  if (!permitting || !reaching) return `${who}: ${t.allowed}`;
  return t.canByTwo({
    who,
    what,
    role: nameOf(permitting),
    reaching: nameOf(reaching),
    how: wayOf(reaching, t),
  });
}
