import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import type { BulkVerb } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { SETTING_ENDPOINTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectionBar } from "../../ui/table/index.ts";
import { exportChosen } from "./bulk-jobs.calls.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";
import { BulkQuestion } from "./bulk-question.tsx";
import { type BulkSelection, MAX_CHOSEN } from "./use-bulk-selection.ts";

interface BulkBarProps {
  readonly selection: BulkSelection;
  /** Devices that the page of the list shows and that can be chosen. */
  readonly pageIds: readonly number[];
}

/** What can be done with all that are chosen; the dock shows the progress. */
export function BulkBar({ selection, pageIds }: BulkBarProps) {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const verbs = useVerbs();
  const [asked, setAsked] = useState<BulkVerb>();
  const { ids, choose } = selection;
  return (
    <SelectionBar>
      <strong>{t.selected(format.number(ids.length))}</strong>
      <More selection={selection} pageIds={pageIds} />
      {verbs.map((verb) => (
        <Button key={verb} size="small" danger={verb === "decommission"} onClick={() => setAsked(verb)}>
          {t[verb]}
        </Button>
      ))}
      <ExportButton
        endpoint={DEVICE_ENDPOINTS.exportChosen}
        isSmall
        onExport={(as) => exportChosen({ deviceIds: [...ids], ...as }, t.exportName)}
      />
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
    </SelectionBar>
  );
}

/** The rest of the page, and the rest of what the filters show. */
function More({ selection, pageIds }: BulkBarProps) {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const { ids, total, choose } = selection;
  const chosen = new Set(ids);
  const isPageWhole = pageIds.every((id) => chosen.has(id));
  return (
    <>
      {isPageWhole ? null : (
        <Button size="small" type="link" onClick={() => choose([...new Set([...ids, ...pageIds])])}>
          {t.selectPage(format.number(pageIds.length))}
        </Button>
      )}
      {ids.length < Math.min(total, MAX_CHOSEN) ? (
        <Button size="small" type="link" loading={selection.isFetching} onClick={selection.chooseAll}>
          {total > MAX_CHOSEN ? t.selectFirst(format.number(MAX_CHOSEN)) : t.selectAll(format.number(total))}
        </Button>
      ) : null}
    </>
  );
}

/** What the person may do with one device, they may do with many. */
function useVerbs(): BulkVerb[] {
  const may: Readonly<Record<BulkVerb, boolean>> = {
    command: useMay(COMMAND_ENDPOINTS.send),
    lock: useMay(REGISTRATION_ENDPOINTS.lock),
    unlock: useMay(REGISTRATION_ENDPOINTS.unlock),
    settings: useMay(SETTING_ENDPOINTS.change),
    allocate: useMay(ALLOCATION_ENDPOINTS.move),
    decommission: useMay(REGISTRATION_ENDPOINTS.decommission),
  };
  return (Object.keys(may) as BulkVerb[]).filter((verb) => may[verb]);
}
