import type { AlarmRule } from "@sweepline/contract/care/alarms/rules.ts";
import type { Format } from "../../core/format/index.ts";
import type { RuleTexts } from "./rules.texts.ts";

const MOST_NAMED = 2;

/** Whom a rule holds for, in a line: "W50 · Harbour Hall". */
export function holdsFor(
  { products, places, devices }: Pick<AlarmRule, "products" | "places" | "devices">,
  t: RuleTexts,
  format: Format,
): string {
  const lists = [products, places, devices].filter(({ length }) => length > 0);
  if (lists.length === 0) return t.allDevices;
  return lists
    .map((list) => {
      const names = list
        .slice(0, MOST_NAMED)
        .map(({ name }) => name)
        .join(", ");
      return list.length > MOST_NAMED ? t.more(names, format.number(list.length)) : names;
    })
    .join(" · ");
}
