import { DISCOVERY_STATES, type Discovery } from "@sweepline/contract/fleet/discoveries.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { AdmitForm } from "./admit-form.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { discoveriesQuery, serverOptionsQuery } from "./discoveries.calls.ts";
import { discoveryTexts } from "./discoveries.texts.ts";
import { useDiscoveryColumns } from "./discovery-columns.tsx";
import { DiscoveryDrawer } from "./discovery-drawer.tsx";
import {
  DISCOVERY_FIELDS,
  type DiscoverySort,
  type DiscoveryView,
  isFiltered,
  NO_FILTERS,
} from "./discovery-view.ts";

type SetView = (change: Partial<DiscoveryView>) => void;

/** Devices that were heard and are not registered: admitted, rejected or forgotten. */
export function DiscoveriesPage() {
  const t = useTexts(discoveryTexts);
  const [view, setView] = useUrlState(DISCOVERY_FIELDS);
  const [chosen, setChosen] = useState<readonly Discovery[]>([]);
  const [admitting, setAdmitting] = useState<readonly Discovery[]>([]);
  const { state, search, protocol, mqttServerId, sort, current, size, discovery } = view;
  const query = useQuery(
    discoveriesQuery({ state, search: search || undefined, protocol, mqttServerId, sort, current, size }),
  );
  const [open] = useState(() => (row: Discovery) => setView({ discovery: row.id }));
  const columns = useDiscoveryColumns({ onOpen: open, onAdmit: (row) => setAdmitting([row]) });
  const choose = (ids: readonly (string | number)[]) => {
    const known = [...chosen, ...(query.data?.records ?? [])];
    setChosen(ids.flatMap((id) => known.find((row) => row.id === id) ?? []));
  };
  const clear = () => setChosen([]);
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        <Segments<DiscoveryView["state"]>
          label={t.title}
          value={state}
          options={DISCOVERY_STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => {
            clear();
            setView({ state: next, current: 1 });
          }}
        />
      }
    >
      <DataTable<Discovery, DiscoverySort>
        id="discoveries"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current, size, sort }}
        onView={(next) => setView(next)}
        onOpen={open}
        selection={{ keys: chosen.map((row) => row.id), onChange: choose }}
        toolbar={
          chosen.length > 0 ? (
            <ChosenBar rows={chosen} onAdmit={setAdmitting} onDone={clear} />
          ) : (
            <Filters view={view} onChange={setView} />
          )
        }
        empty={<Empty view={view} onClear={() => setView(NO_FILTERS)} />}
      />
      {admitting.length > 0 ? (
        <AdmitForm rows={admitting} onDone={clear} onClose={() => setAdmitting([])} />
      ) : discovery === undefined ? null : (
        <DiscoveryDrawer
          key={discovery}
          id={discovery}
          onAdmit={(row) => setAdmitting([row])}
          onClose={() => setView({ discovery: undefined })}
        />
      )}
    </Page>
  );
}

function Filters({ view, onChange }: { readonly view: DiscoveryView; readonly onChange: SetView }) {
  const t = useTexts(discoveryTexts);
  const protocols = useDictionary<Protocol>("protocol");
  const servers = useQuery(serverOptionsQuery());
  const options = (servers.data ?? []).filter(({ isBuiltIn }) => !isBuiltIn);
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox
        value={view.search}
        label={t.search}
        onChange={(search) => onChange({ search, current: 1 })}
      />
      <SelectOne<Protocol>
        value={view.protocol}
        options={protocols.options}
        placeholder={t.allProtocols}
        label={t.protocol}
        width={12}
        onChange={(protocol) => onChange({ protocol, current: 1 })}
      />
      <SelectOne<number>
        value={view.mqttServerId}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={servers.isPending}
        placeholder={t.allServers}
        label={t.server}
        width={12}
        onChange={(mqttServerId) => onChange({ mqttServerId, current: 1 })}
      />
    </FilterBar>
  );
}

function Empty({ view, onClear }: { readonly view: DiscoveryView; readonly onClear: () => void }) {
  const t = useTexts(discoveryTexts);
  if (isFiltered(view))
    return (
      <EmptyState
        title={t.noMatchTitle}
        note={t.noMatchNote}
        action={<Button onClick={onClear}>{t.clear}</Button>}
      />
    );
  return view.state === "waiting" ? (
    <EmptyState title={t.emptyTitle} note={t.emptyNote} />
  ) : (
    <EmptyState title={t.noRejectedTitle} note={t.noRejectedNote} />
  );
}
