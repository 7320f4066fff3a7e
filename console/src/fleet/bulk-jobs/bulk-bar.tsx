import type { BulkVerb } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import styles from "./bulk.module.css";
import { bulkTexts } from "./bulk-jobs.texts.ts";
import { BulkQuestion } from "./bulk-question.tsx";
import { type BulkSelection, MOST_CHOSEN } from "./use-bulk-selection.ts";

/** What can be done with all that are chosen; how it goes on is told by the dock. */
export function BulkBar({ selection }: { readonly selection: BulkSelection }) {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const verbs = useVerbs();
  const [asked, setAsked] = useState<BulkVerb>();
  const { ids, total, choose } = selection;
  if (ids.length === 0) return null;
  const isMore = ids.length < Math.min(total, MOST_CHOSEN);
  return (
    <div className={styles.bar} role="status">
      <strong>{t.selected(format.number(ids.length))}</strong>
      {isMore ? (
        <Button size="small" type="link" loading={selection.isFetching} onClick={selection.chooseAll}>
          {total > MOST_CHOSEN
            ? t.selectFirst(format.number(MOST_CHOSEN))
            : t.selectAll(format.number(total))}
        </Button>
      ) : null}
      {verbs.map((verb) => (
        <Button key={verb} size="small" danger={verb === "decommission"} onClick={() => setAsked(verb)}>
          {t[verb]}
        </Button>
      ))}
      <Button size="small" type="text" onClick={() => choose([])}>
        {t.clear}
      </Button>
      {asked ? (
        <BulkQuestion
          verb={asked}
          deviceIds={ids}
          onBegun={() => choose([])}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

/** What the person may do with one device, they may do with many. */
function useVerbs(): BulkVerb[] {
  const mayLock = useMay(REGISTRATION_ENDPOINTS.lock);
  const mayCommand = useMay(COMMAND_ENDPOINTS.send);
  const mayEnd = useMay(REGISTRATION_ENDPOINTS.decommission);
  return [
    ...(mayCommand ? (["command"] as const) : []),
    ...(mayLock ? (["lock", "unlock"] as const) : []),
    ...(mayEnd ? (["decommission"] as const) : []),
  ];
}
