import { FAULT_ENDPOINTS as E } from "@sweepline/contract/care/faults.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { useFaultColumns } from "./fault-columns.tsx";
import { faultChanged } from "./fault-handlers.ts";
import { faultTexts } from "./faults.texts.ts";

const DEVICE_FAULTS = declareList(E.list, { id: "deviceFaults", filters: ["isOpen", "from", "to"] });

/** Faults of one device, newest first; they come and go by themselves while it is on screen. */
export function DeviceFaults({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(faultTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(DEVICE_FAULTS, { params: { id: deviceId } });
  useLive(faultChanged, [deviceId]);
  return (
    <ListTable
      list={list}
      label={t.title}
      texts={t}
      columns={useFaultColumns()}
      onOpen={({ id }) => void navigate(href("fault", { id }))}
      filters={
        <>
          <SelectEither
            {...list.bind("isOpen")}
            yes={t.open}
            no={t.recovered}
            placeholder={t.allStates}
            label={t.state}
            width={9}
          />
          <DayRange {...list.days("from", "to")} label={t.range} />
        </>
      }
    />
  );
}
