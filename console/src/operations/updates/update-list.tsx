import { UPDATE_ENDPOINTS as E, type Update } from "@sweepline/contract/operations/updates/index.ts";
import { UPDATE_STATE_CODES, type UpdateState } from "@sweepline/contract/operations/updates/states.ts";
import { useState } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ProductSelect } from "../../fleet/products/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListExport, type ListState, ListTable, useList } from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { DeviceFilter } from "../remote-history/index.ts";
import { AskedOfRollout } from "./confirm-updates.tsx";
import { HistoryFrame, type HistoryTab } from "./history-frame.tsx";
import { RolloutFilter } from "./rollout-filter.tsx";
import { useUpdateColumns } from "./update-columns.tsx";
import { UpdateDrawer } from "./update-drawer.tsx";
import { UpdateTotals } from "./update-totals.tsx";
import { LOOK_AGAIN_MS } from "./updates.calls.ts";
import { updateTexts } from "./updates.texts.ts";

const UPDATES = declareList(E.list, {
  id: "updates",
  filters: [
    ...(["search", "organizationId", "productId", "deviceId", "rolloutId", "groupNumber"] as const),
    ...(["packageId", "states", "from", "to"] as const),
  ],
});

interface UpdateListProps {
  readonly onTab: (tab: HistoryTab) => void;
}

/** Updates within the person's scope, newest first, with their figures above. */
export function UpdateList({ onTab }: UpdateListProps) {
  const t = useTexts(updateTexts);
  const list = useList(UPDATES, { refetchInterval: LOOK_AGAIN_MS });
  const [shown, setShown] = useState<Update>();
  const c = useUpdateColumns(setShown);
  const { sort: _, ...filters } = list.question;
  const { rolloutId } = list.view;
  return (
    <HistoryFrame
      tab="updates"
      onTab={onTab}
      note={list.note(t.note)}
      actions={<ListExport list={list} endpoint={E.export} name={t.exportName} />}
    >
      <UpdateTotals filters={filters} />
      {rolloutId === undefined ? null : <AskedOfRollout rolloutId={rolloutId} />}
      <ListTable
        list={list}
        label={t.title}
        texts={t}
        columns={[
          ...[c.device, c.state, c.versions, c.rollout, c.product],
          ...[
            c.organization,
            { ...c.createdAt, sort: "createdAt" },
            c.duration,
            { ...c.attempts, isHiddenAtFirst: true },
          ],
        ]}
        onOpen={setShown}
        filters={<Filters list={list} />}
      />
      {shown ? <UpdateDrawer update={shown} onClose={() => setShown(undefined)} /> : null}
    </HistoryFrame>
  );
}

function Filters({ list }: { readonly list: ListState<typeof UPDATES> }) {
  const t = useTexts(updateTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      <ProductSelect {...list.bind("productId")} />
      <DeviceFilter {...list.bind("deviceId")} />
      <RolloutFilter {...list.bind("rolloutId")} />
      <SelectMany<UpdateState>
        {...list.bind("states")}
        options={UPDATE_STATE_CODES.map((value) => ({ value, label: t.stateOf(value) }))}
        placeholder={t.allStates}
        label={t.state}
        width={10}
      />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}
