import {
  DISTRIBUTION_STATES,
  type Distribution,
  DISTRIBUTION_ENDPOINTS as E,
} from "@sweepline/contract/sites/distributions/index.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { labelOf, useDictionary } from "../../system/dictionaries/index.ts";
import {
  declareList,
  type ListColumn,
  ListFilters,
  type ListState,
  ListTable,
  useColumnsOf,
  useLocalList,
} from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox, TwoLines } from "../../ui/table/index.ts";
import { MapName } from "./device-map-table.tsx";
import { DistributionStateCell } from "./distribution-state.tsx";
import { deviceMapsChanged, distributionChanged, usePace } from "./distributions.calls.ts";
import { distributionTexts } from "./distributions.texts.ts";

const HOW = { filters: ["search"], own: { state: urlChoice(DISTRIBUTION_STATES) }, size: 10 } as const;
const OF_MAP = declareList(E.history, { id: "map-distributions", ...HOW });
const OF_DEVICE = declareList(E.deviceHistory, { id: "device-distributions", ...HOW });

const ask = ({ state }: { readonly state: Distribution["state"] | undefined }) => ({
  states: state && [state],
});

/** What was sent of a map: newest first, each going on by itself. */
export function MapDistributions({ mapId }: { readonly mapId: number }) {
  useLive(distributionChanged, [mapId]);
  const list = useLocalList(OF_MAP, { params: { id: mapId }, ask, refetchInterval: usePace() });
  return <History list={list} columns={useColumns(true)} />;
}

/** What was sent to a robot, and asked of it. */
export function DeviceDistributions({ deviceId }: { readonly deviceId: number }) {
  useLive(deviceMapsChanged, [deviceId]);
  const list = useLocalList(OF_DEVICE, { params: { id: deviceId }, ask, refetchInterval: usePace() });
  return <History list={list} columns={useColumns(false)} />;
}

interface HistoryProps {
  readonly list: ListState<typeof OF_MAP> | ListState<typeof OF_DEVICE>;
  readonly columns: readonly ListColumn<typeof E.history>[];
}

function History({ list, columns }: HistoryProps) {
  const t = useTexts(distributionTexts);
  const states = useDictionary<Distribution["state"]>("distributionState");
  return (
    <ListTable
      list={list}
      label={t.history}
      columns={columns}
      texts={{ ...t, noMatchTitle: t.noMatch, clear: t.reset }}
      toolbar={
        <ListFilters list={list}>
          <strong>{t.history}</strong>
          <SearchBox {...list.bind("search")} label={t.searchHistory} />
          <SelectOne<Distribution["state"]>
            {...list.bind("state")}
            options={DISTRIBUTION_STATES.map((value) => ({ value, label: states.labelOf(value) }))}
            placeholder={t.allStates}
            label={t.state}
            width={9}
          />
        </ListFilters>
      }
    />
  );
}

function useColumns(isOfMap: boolean): readonly ListColumn<typeof E.history>[] {
  const t = useTexts(distributionTexts);
  const c = useColumnsOf(E.history);
  return useMemo(
    () => [
      c.time("createdAt", t.time, { key: "time", width: 12 }),
      isOfMap
        ? { key: "device", title: t.device, width: 12, render: (row) => <DeviceCell row={row} /> }
        : { key: "what", title: t.what, width: 12, render: (row) => <MapCell row={row} /> },
      c.value("act", t.act, { width: 7, draw: labelOf("distributionAct") }),
      ...(isOfMap ? [c.text("version", t.what, { width: 9 })] : []),
      {
        ...{ key: "state", title: t.state, width: 15 },
        render: (row) => <DistributionStateCell distribution={row} />,
      },
      {
        ...{ key: "who", title: t.who, width: 9, isHiddenAtFirst: "narrow" },
        render: ({ staffName, sourceSerialNumber: source }) => (
          <TwoLines below={source && t.fromRobot(source)}>{staffName ?? t.platform}</TwoLines>
        ),
      },
    ],
    [t, c, isOfMap],
  );
}

function DeviceCell({ row: { deviceId, shortName, serialNumber } }: { readonly row: Distribution }) {
  const href = useHref();
  return (
    <TwoLines below={shortName && serialNumber}>
      <Link to={href("equipmentMap", { id: deviceId })} title={serialNumber}>
        {shortName || serialNumber}
      </Link>
    </TwoLines>
  );
}

function MapCell({ row: { mapId, mapName, version } }: { readonly row: Distribution }) {
  return (
    <TwoLines below={version}>
      <MapName id={mapId}>{mapName}</MapName>
    </TwoLines>
  );
}
