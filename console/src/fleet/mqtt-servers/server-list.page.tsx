import {
  MQTT_SERVER_ENDPOINTS as E,
  MQTT_SERVER_EVENTS,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { MessageViewer } from "./message-viewer.tsx";
import { serverListQuery } from "./mqtt-servers.calls.ts";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { RenameForm } from "./rename-form.tsx";
import { SendForm } from "./send-form.tsx";
import { useServerColumns } from "./server-columns.tsx";
import { ServerForm } from "./server-form.tsx";
import {
  isFiltered,
  NO_FILTERS,
  SERVER_LIST_FIELDS,
  type ServerListView,
  type ServerSort,
} from "./server-list-view.ts";

type Open =
  | { readonly what: "edit" | "watch" | "send"; readonly row: MqttServerRow }
  | { readonly what: "new" };

/** MQTT servers and how the links to them are, as it happens (spec §3). */
export function ServerListPage() {
  const t = useTexts(mqttServerTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(SERVER_LIST_FIELDS);
  const [open, setOpen] = useState<Open | null>(null);
  const [doors] = useState(() => ({
    onEdit: (row: MqttServerRow) => setOpen({ what: "edit", row }),
    onWatch: (row: MqttServerRow) => setOpen({ what: "watch", row }),
    onSend: (row: MqttServerRow) => setOpen({ what: "send", row }),
  }));
  const columns = useServerColumns(doors);
  const mayCreate = useMay(E.create);
  const { search, adapter, sort, current, size } = view;
  const query = useQuery(serverListQuery({ search: search || undefined, adapter, sort, current, size }));
  const ids = query.data?.records.map(({ id }) => id) ?? [];
  useLive(MQTT_SERVER_EVENTS.linkChanged, ids);
  useLive(MQTT_SERVER_EVENTS.linkTrouble, ids);
  const total = query.data?.total;
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total), total)}
      actions={
        mayCreate && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ what: "new" })}>
            {t.create}
          </Button>
        )
      }
    >
      <DataTable<MqttServerRow, ServerSort>
        id="mqtt-servers"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current, size, sort }}
        onView={(next) => setView(next)}
        toolbar={<Filters view={view} onChange={setView} />}
        empty={<EmptyList words={t} isFiltered={isFiltered(view)} onClear={() => setView(NO_FILTERS)} />}
      />
      {open && <Opened open={open} onClose={() => setOpen(null)} />}
    </Page>
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

interface FiltersProps {
  readonly view: ServerListView;
  readonly onChange: (change: Partial<ServerListView>) => void;
}

function Filters({ view, onChange }: FiltersProps) {
  const t = useTexts(mqttServerTexts);
  const protocols = useDictionary<Protocol>("protocol");
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox
        value={view.search}
        label={t.search}
        onChange={(search) => onChange({ search, current: 1 })}
      />
      <SelectOne<Protocol>
        value={view.adapter}
        options={protocols.options}
        placeholder={t.allProtocols}
        label={t.protocols}
        width={12}
        onChange={(adapter) => onChange({ adapter, current: 1 })}
      />
    </FilterBar>
  );
}
