import {
  MQTT_SERVER_ENDPOINTS as E,
  MQTT_SERVER_EVENTS,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { SelectCode } from "../../system/dictionaries/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { MessageViewer } from "./message-viewer.tsx";
import { linkChanged, linkTrouble } from "./mqtt-servers.calls.ts";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { RenameForm } from "./rename-form.tsx";
import { SendForm } from "./send-form.tsx";
import type { Open } from "./server-actions.tsx";
import { useServerColumns } from "./server-columns.tsx";
import { ServerForm } from "./server-form.tsx";

const SERVERS = declareList(E.list, { id: "mqtt-servers", filters: ["search", "adapter"] });

/** MQTT servers and how the links to them are, as it happens (spec §3). */
export function ServerListPage() {
  const t = useTexts(mqttServerTexts);
  const list = useList(SERVERS);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useServerColumns(setOpen);
  const ids = list.rows.map(({ id }) => id);
  useLive(linkChanged, ids);
  useLive(linkTrouble, ids);
  return (
    <ListPage
      list={list}
      texts={t}
      columns={columns}
      filters={<Filters list={list} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setOpen({ what: "new" }) }}
    >
      {open && <Opened open={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

/** What stands beside the list. */
function Opened({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  const t = useTexts(mqttServerTexts);
  if (open.what === "new") return <ServerForm row={undefined} onClose={onClose} />;
  const { what, row } = open;
  if (what === "edit" && row.isBuiltIn) return <RenameForm row={row} onClose={onClose} />;
  if (what === "edit") return <ServerForm key={row.id} row={row} onClose={onClose} />;
  if (what === "send") return <SendForm serverId={row.id} name={row.name} onClose={onClose} />;
  return (
    <MessageViewer
      title={t.viewerTitle(row.name)}
      event={MQTT_SERVER_EVENTS.serverMessage}
      id={row.id}
      onClose={onClose}
    />
  );
}

function Filters({ list }: { readonly list: ListState<typeof SERVERS> }) {
  const t = useTexts(mqttServerTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectCode
        of="protocol"
        {...list.bind("adapter")}
        all={t.allProtocols}
        label={t.protocols}
        width={12}
      />
    </>
  );
}
