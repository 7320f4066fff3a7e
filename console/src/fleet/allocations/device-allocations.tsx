import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { allocationTexts } from "./allocations.texts.ts";
import { useHistoryColumns } from "./history-columns.tsx";

const MOVES = declareList(E.ofDevice, { id: "device-allocations" });

/** Who held one device, from when to when. */
export function DeviceAllocations({ deviceId }: { deviceId: number }) {
  const t = useTexts(allocationTexts);
  const list = useList(MOVES, { params: { id: deviceId } });
  return (
    <ListTable
      list={list}
      label={t.tabs.history}
      columns={useHistoryColumns({ isOfOne: true })}
      texts={{ emptyTitle: t.historyEmptyTitle, emptyNote: t.historyEmptyNote }}
    />
  );
}
