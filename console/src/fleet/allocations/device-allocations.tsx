import type { Allocation } from "@sweepline/contract/fleet/allocations.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { urlCount, useUrlState } from "../../core/page/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { DataTable } from "../../ui/table/index.ts";
import type { HistorySort } from "./allocation-view.ts";
import { deviceAllocationsQuery } from "./allocations.calls.ts";
import { allocationTexts } from "./allocations.texts.ts";
import { useHistoryColumns } from "./history-columns.tsx";

const FIELDS = { current: urlCount(1), size: urlCount(20) };
const MOST_ROWS = 50;

/** Who held one device, from when to when. */
export function DeviceAllocations({ deviceId }: { deviceId: number }) {
  const t = useTexts(allocationTexts);
  const [view, setView] = useUrlState(FIELDS);
  const columns = useHistoryColumns({ isOfOne: true });
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(deviceAllocationsQuery(deviceId, { current: view.current, size }));
  return (
    <DataTable<Allocation, HistorySort>
      id="device-allocations"
      label={t.tabs.history}
      columns={columns}
      rowKey={(row) => row.id}
      query={query}
      view={{ current: view.current, size, sort: undefined }}
      onView={(next) => setView({ current: next.current, size: next.size })}
      empty={<EmptyState title={t.historyEmptyTitle} note={t.historyEmptyNote} />}
    />
  );
}
