import { UPDATE_ENDPOINTS as E, type Update } from "@sweepline/contract/operations/updates/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { AgentCards } from "./agent-cards.tsx";
import { agentTexts } from "./agents.texts.ts";
import { AskedNotice } from "./confirm-updates.tsx";
import { useUpdateColumns } from "./update-columns.tsx";
import { UpdateDrawer } from "./update-drawer.tsx";
import { agentQuery, LOOK_AGAIN_MS } from "./updates.calls.ts";
import styles from "./updates.module.css";
import { updateTexts } from "./updates.texts.ts";

const DEVICE_UPDATES = declareList(E.list, { id: "deviceUpdates" });

interface DeviceUpdatesProps {
  readonly device: { readonly id: number; readonly name: string };
}

/** How a device gets its updates, what it runs, and what came of the updates before. */
export function DeviceUpdates({ device }: DeviceUpdatesProps) {
  const query = useQuery({ ...agentQuery(device.id), refetchInterval: LOOK_AGAIN_MS });
  return (
    <div className={styles.tab}>
      <QueryView query={query} block={14}>
        {(agent) => <AgentCards agent={agent} name={device.name} />}
      </QueryView>
      <Recent deviceId={device.id} />
    </div>
  );
}

function Recent({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(updateTexts);
  const { updates } = useTexts(agentTexts);
  const list = useList(DEVICE_UPDATES, { ask: () => ({ deviceId }), refetchInterval: LOOK_AGAIN_MS });
  const [shown, setShown] = useState<Update>();
  const c = useUpdateColumns(setShown);
  return (
    <>
      <AskedNotice updates={list.query.data?.records ?? []} />
      <ListTable
        list={list}
        label={updates}
        texts={{ ...t, emptyTitle: t.noneOfDevice }}
        columns={[{ ...c.opened, sort: "createdAt" }, c.state, c.versions, c.rollout, c.duration, c.attempts]}
        onOpen={setShown}
      />
      {shown ? <UpdateDrawer update={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
