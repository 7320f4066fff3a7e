import { ORGANIZATION_REFUSALS } from "@sweepline/contract/access/organizations/index.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { Refused } from "../../core/http/refused.ts";
import type { HangingOn } from "./organizations.store.ts";

/** What hangs on an organization, as the refusal to delete it counts it. */
const LEFT: Record<keyof HangingOn, Record<Language, (count: number) => string>> = {
  children: {
    zh: (count) => `${count} 个下级组织`,
    en: (count) => (count === 1 ? "1 sub-organization" : `${count} sub-organizations`),
  },
  staff: {
    zh: (count) => `${count} 名人员`,
    en: (count) => (count === 1 ? "1 person" : `${count} people`),
  },
  devices: {
    zh: (count) => `${count} 台设备`,
    en: (count) => (count === 1 ? "1 device" : `${count} devices`),
  },
  others: {
    zh: (count) => `${count} 项其他资料（角色、客户端、地图、附件）`,
    en: (count) => `${count} other ${count === 1 ? "item" : "items"} (roles, clients, maps, attachments)`,
  },
};

/** Names what there is, and nothing that there is none of. */
export function notEmpty(left: HangingOn): Refused {
  const names = Object.keys(LEFT) as (keyof HangingOn)[];
  const what = (language: Language) =>
    names.filter((name) => left[name] > 0).map((name) => LEFT[name][language](left[name]));
  const text = (language: Language, comma: string) =>
    ORGANIZATION_REFUSALS.organizationNotEmpty[language].replace("{what}", what(language).join(comma));
  return new Refused({
    ...ORGANIZATION_REFUSALS.organizationNotEmpty,
    zh: text("zh", "、"),
    en: text("en", ", "),
  });
}
