import {
  DISCOVERY_STATES,
  type Discovery,
  DISCOVERY_ENDPOINTS as E,
} from "@sweepline/contract/fleet/discoveries/index.ts";
import { OWN_BROKER } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, urlId } from "../../core/page/index.ts";
import { declareList, type ListState, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { serverOptionsQuery } from "../mqtt-servers/index.ts";
import { ProtocolSelect } from "../products/index.ts";
import { AdmitForm } from "./admit-form.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { LOOK_AGAIN_MS, useIsPairing } from "./discoveries.calls.ts";
import { discoveryTexts } from "./discoveries.texts.ts";
import { useDiscoveryColumns } from "./discovery-columns.tsx";
import { DiscoveryDrawer } from "./discovery-drawer.tsx";
import { pairingTexts } from "./pairing.texts.ts";
import { PairingCard } from "./pairing-card.tsx";

type State = (typeof DISCOVERY_STATES)[number];

const DISCOVERIES = declareList(E.list, {
  id: "discoveries",
  filters: ["search", "protocol", "mqttServerId"],
  /** `discovery`: whose newest message stands beside the list. */
  besides: { state: urlChoice(DISCOVERY_STATES, "waiting"), discovery: urlId() },
});

/** Devices that sent messages and are not registered: admitted, rejected or forgotten. */
export function DiscoveriesPage() {
  const t = useTexts(discoveryTexts);
  const isPairing = useIsPairing();
  const list = useList(DISCOVERIES, {
    ask: ({ state }) => ({ state }),
    refetchInterval: isPairing && LOOK_AGAIN_MS,
  });
  const { state, discovery } = list.view;
  const [chosen, setChosen] = useState<readonly Discovery[]>([]);
  const [admitting, setAdmitting] = useState<readonly Discovery[]>([]);
  const [open] = useState(() => (row: Discovery) => list.setView({ discovery: row.id }));
  const columns = useDiscoveryColumns({ onOpen: open, onAdmit: (row) => setAdmitting([row]) });
  const choose = (ids: readonly (string | number)[]) => {
    const known = [...chosen, ...list.rows];
    setChosen(ids.flatMap((id) => known.find((row) => row.id === id) ?? []));
  };
  const clear = () => setChosen([]);
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        <Segments<State>
          label={t.title}
          value={state}
          options={DISCOVERY_STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => {
            clear();
            list.setView({ state: next, current: 1 });
          }}
        />
      }
    >
      <PairingCard />
      <ListTable
        list={list}
        label={t.title}
        columns={columns}
        texts={state === "waiting" ? t : { ...t, emptyTitle: t.noRejectedTitle, emptyNote: t.noRejectedNote }}
        onOpen={open}
        selection={{ keys: chosen.map((row) => row.id), onChange: choose }}
        filters={chosen.length > 0 ? null : <Filters list={list} />}
        tools={chosen.length > 0 ? <ChosenBar rows={chosen} onAdmit={setAdmitting} onDone={clear} /> : null}
      />
      {admitting.length > 0 ? (
        <AdmitForm rows={admitting} onDone={clear} onClose={() => setAdmitting([])} />
      ) : discovery === undefined ? null : (
        <DiscoveryDrawer
          key={discovery}
          id={discovery}
          onAdmit={(row) => setAdmitting([row])}
          onClose={() => list.setView({ discovery: undefined })}
        />
      )}
    </Page>
  );
}

function Filters({ list }: { readonly list: ListState<typeof DISCOVERIES> }) {
  const t = useTexts(discoveryTexts);
  const { embedded } = useTexts(pairingTexts);
  const servers = useQuery(serverOptionsQuery());
  const others = (servers.data ?? []).filter(({ isBuiltIn }) => !isBuiltIn);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <ProtocolSelect {...list.bind("protocol")} />
      <SelectOne<number>
        {...list.bind("mqttServerId")}
        options={[
          // Robots that came by a code are the tenant's, its broker's row is not.
          { value: OWN_BROKER, label: embedded },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        isLoading={servers.isPending}
        placeholder={t.allServers}
        label={t.server}
        width={12}
      />
    </>
  );
}
