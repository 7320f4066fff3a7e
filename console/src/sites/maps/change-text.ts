import type { Format } from "../../core/format/index.ts";
import type { mapTexts } from "../map-view/index.ts";
import type { Change } from "./difference.ts";
import type { HistoryTexts } from "./history.texts.ts";

export interface ChangeTexts {
  readonly t: HistoryTexts;
  readonly kinds: (typeof mapTexts)["en"]["kinds"];
  readonly modeName: (mode: string) => string;
  readonly format: Format;
}

/** A change as a person says it: "moved by 1.2 m". */
export function changeText(change: Change, { t, kinds, modeName, format }: ChangeTexts): string {
  switch (change.what) {
    case "moved":
      return t.moved(format.length(change.meters, change.meters < 1 ? 3 : 2));
    case "reshaped":
      return t.reshaped;
    case "turned":
      return t.turned(format.number(Math.round(change.degrees * 10) / 10));
    case "renamed":
      return t.renamed(change.from, change.to);
    case "became":
      return t.became(kinds[change.from], kinds[change.to]);
    case "value": {
      const say = (value: typeof change.from) => {
        if (value === null) return t.none;
        if (typeof value === "boolean") return value ? t.yes : t.no;
        if (change.field === "mode") return modeName(String(value));
        return t.texts[value as keyof typeof t.texts] ?? String(value);
      };
      return t.value(t.fields[change.field], say(change.from), say(change.to));
    }
  }
}
