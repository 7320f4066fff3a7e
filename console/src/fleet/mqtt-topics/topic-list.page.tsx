import { MQTT_TOPIC_ENDPOINTS as E, MQTT_TOPIC_EVENTS } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { SelectCode } from "../../system/dictionaries/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { MessageViewer, serverOptionsQuery } from "../mqtt-servers/index.ts";
import { topicCounted } from "./mqtt-topics.calls.ts";
import { mqttTopicTexts } from "./mqtt-topics.texts.ts";
import type { Open } from "./topic-actions.tsx";
import { useTopicColumns } from "./topic-columns.tsx";
import { TopicForm } from "./topic-form.tsx";
import { TopicSend } from "./topic-send.tsx";
import { Violations } from "./violations.tsx";

const TOPICS = declareList(E.list, { id: "mqtt-topics", filters: ["search", "serverId", "direction"] });

/** Topics of MQTT servers, what came on them and what did not fit (spec §3). */
export function TopicListPage() {
  const t = useTexts(mqttTopicTexts);
  const list = useList(TOPICS);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useTopicColumns(setOpen);
  useLive(
    topicCounted,
    list.rows.map(({ id }) => id),
  );
  return (
    <ListPage
      list={list}
      texts={t}
      columns={columns}
      filters={<Filters list={list} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setOpen({ what: "new" }) }}
    >
      {open && <Opened open={open} serverId={list.view.serverId} onClose={() => setOpen(null)} />}
    </ListPage>
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

function Filters({ list }: { readonly list: ListState<typeof TOPICS> }) {
  const t = useTexts(mqttTopicTexts);
  const servers = useQuery(serverOptionsQuery());
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<number>
        {...list.bind("serverId")}
        options={(servers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={servers.isPending}
        placeholder={t.allServers}
        label={t.server}
        width={12}
      />
      <SelectCode
        of="mqttDirection"
        {...list.bind("direction")}
        all={t.allDirections}
        label={t.direction}
        width={10}
      />
    </>
  );
}
