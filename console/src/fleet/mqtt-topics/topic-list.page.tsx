import {
  MQTT_TOPIC_ENDPOINTS as E,
  MQTT_TOPIC_EVENTS,
  type MqttTopicRow,
  type TopicDirection,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
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
import { MessageViewer, serverOptionsQuery } from "../mqtt-servers/index.ts";
import { topicListQuery } from "./mqtt-topics.calls.ts";
import { mqttTopicTexts } from "./mqtt-topics.texts.ts";
import { useTopicColumns } from "./topic-columns.tsx";
import { TopicForm } from "./topic-form.tsx";
import {
  isFiltered,
  NO_FILTERS,
  TOPIC_LIST_FIELDS,
  type TopicListView,
  type TopicSort,
} from "./topic-list-view.ts";
import { TopicSend } from "./topic-send.tsx";
import { Violations } from "./violations.tsx";

type Open =
  | { readonly what: "edit" | "watch" | "send" | "violations"; readonly row: MqttTopicRow }
  | { readonly what: "new" };

/** Topics of MQTT servers, what came on them and what did not fit (spec §3). */
export function TopicListPage() {
  const t = useTexts(mqttTopicTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(TOPIC_LIST_FIELDS);
  const [open, setOpen] = useState<Open | null>(null);
  const [doors] = useState(() => ({
    onEdit: (row: MqttTopicRow) => setOpen({ what: "edit", row }),
    onWatch: (row: MqttTopicRow) => setOpen({ what: "watch", row }),
    onSend: (row: MqttTopicRow) => setOpen({ what: "send", row }),
    onViolations: (row: MqttTopicRow) => setOpen({ what: "violations", row }),
  }));
  const columns = useTopicColumns(doors);
  const mayCreate = useMay(E.create);
  const { search, serverId, direction, sort, current, size } = view;
  const query = useQuery(
    topicListQuery({ search: search || undefined, serverId, direction, sort, current, size }),
  );
  useLive(MQTT_TOPIC_EVENTS.topicCounted, query.data?.records.map(({ id }) => id) ?? []);
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
      <DataTable<MqttTopicRow, TopicSort>
        id="mqtt-topics"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current, size, sort }}
        onView={(next) => setView(next)}
        toolbar={<Filters view={view} onChange={setView} />}
        empty={<EmptyList words={t} isFiltered={isFiltered(view)} onClear={() => setView(NO_FILTERS)} />}
      />
      {open && <Opened open={open} serverId={serverId} onClose={() => setOpen(null)} />}
    </Page>
  );
}

interface OpenedProps {
  readonly open: Open;
  readonly serverId: number | undefined;
  readonly onClose: () => void;
}

/** What stands beside the list. */
function Opened({ open, serverId, onClose }: OpenedProps) {
  const t = useTexts(mqttTopicTexts);
  if (open.what === "new") return <TopicForm row={undefined} serverId={serverId} onClose={onClose} />;
  const { what, row } = open;
  if (what === "edit") return <TopicForm key={row.id} row={row} serverId={row.serverId} onClose={onClose} />;
  if (what === "send") return <TopicSend topic={row} onClose={onClose} />;
  if (what === "violations") return <Violations topic={row} onClose={onClose} />;
  return (
    <MessageViewer
      title={t.viewerTitle(row.name)}
      event={MQTT_TOPIC_EVENTS.topicMessage}
      id={row.id}
      onClose={onClose}
    />
  );
}

interface FiltersProps {
  readonly view: TopicListView;
  readonly onChange: (change: Partial<TopicListView>) => void;
}

function Filters({ view, onChange }: FiltersProps) {
  const t = useTexts(mqttTopicTexts);
  const servers = useQuery(serverOptionsQuery());
  const directions = useDictionary<TopicDirection>("mqttDirection");
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox
        value={view.search}
        label={t.search}
        onChange={(search) => onChange({ search, current: 1 })}
      />
      <SelectOne<number>
        value={view.serverId}
        options={(servers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={servers.isPending}
        placeholder={t.allServers}
        label={t.server}
        width={12}
        onChange={(serverId) => onChange({ serverId, current: 1 })}
      />
      <SelectOne<TopicDirection>
        value={view.direction}
        options={directions.options}
        placeholder={t.allDirections}
        label={t.direction}
        width={10}
        onChange={(direction) => onChange({ direction, current: 1 })}
      />
    </FilterBar>
  );
}
