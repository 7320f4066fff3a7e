import type { Update } from "@sweepline/contract/operations/updates/index.ts";
import { useCallback } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { updateTexts } from "./updates.texts.ts";

type Versions = Pick<Update, "fromVersions" | "toVersions">;

/** From which version to which; the kind of package is said where there are several. */
export function useVersionChange(): (update: Versions) => string {
  const t = useTexts(updateTexts);
  const kinds = useDictionary("firmwareKind");
  return useCallback(
    ({ fromVersions, toVersions }) => {
      const changes = Object.entries(toVersions);
      return changes
        .map(([kind, to]) => {
          const change = t.fromTo(fromVersions[kind] ?? t.unknownVersion, to);
          return changes.length > 1 ? `${kinds.labelOf(kind)} ${change}` : change;
        })
        .join(" · ");
    },
    [t, kinds],
  );
}
