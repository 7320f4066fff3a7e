import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { useAssistColumns } from "./assist-columns.tsx";
import { assistChanged } from "./assist-handlers.ts";
import { assistTexts } from "./assists.texts.ts";
import { RaiseButton } from "./raise-button.tsx";

const DEVICE_ASSISTS = declareList(E.page, {
  id: "deviceAssists",
  filters: ["isSelfResolved", "from", "to"],
});

/** Assists of one device, newest first; they come and go by themselves while it is on screen. */
export function DeviceAssists({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(assistTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(DEVICE_ASSISTS, { ask: () => ({ deviceId }) });
  useLive(assistChanged, [deviceId]);
  return (
    <ListTable
      list={list}
      label={t.title}
      texts={{ ...t, emptyTitle: t.noneOfDevice }}
      columns={useAssistColumns()}
      onOpen={({ id }) => void navigate(href("assist", { id }))}
      filters={
        <>
          <SelectEither
            {...list.bind("isSelfResolved")}
            {...{ yes: t.selfResolved, no: t.helped, placeholder: t.anyEnd, label: t.end, width: 9 }}
          />
          <DayRange {...list.days("from", "to")} label={t.range} />
          <RaiseButton deviceId={deviceId} />
        </>
      }
    />
  );
}
