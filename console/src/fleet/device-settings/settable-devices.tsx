import type {
  SETTING_ENDPOINTS as E,
  SettableDevice,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import { useEffect, useMemo } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type ListColumn, ListTable } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { RowButton, SearchBox } from "../../ui/table/index.ts";
import { deviceName } from "../devices/index.ts";
import { ProductSelect } from "../products/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import type { SettableList } from "./settable-list.ts";

const whereOf = ({ organizationName, placeName }: SettableDevice): string =>
  [placeName, organizationName].filter(Boolean).join(" · ");

interface SettableDevicesProps {
  readonly list: SettableList;
  readonly placeFilter: PlaceFilter | undefined;
  /** Devices that get the settings of another; without them nothing can be ticked. */
  readonly ticked?: readonly number[];
  readonly onTick?: (ids: readonly number[]) => void;
  /** Rows that came: the page names devices by them. */
  readonly onSeen: (rows: readonly SettableDevice[]) => void;
}

/** Devices that take settings, with what is on the way, failed, and differs from their product. */
export function SettableDevices({ list, placeFilter, ticked, onTick, onSeen }: SettableDevicesProps) {
  const t = useTexts(settingTexts);
  const { view, setView } = list;
  const rows = list.query.data?.records;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    if (rows) onSeen(rows);
  }, [rows]);
  const columns = useDeviceColumns(view.device, (device) => setView({ device }));
  const texts = {
    emptyTitle: t.noneTitle,
    emptyNote: t.noneNote,
    noMatchTitle: t.noMatchTitle,
    clear: t.reset,
  };
  return (
    <ListTable
      list={list}
      label={t.devices}
      columns={columns}
      texts={texts}
      onOpen={({ id }) => setView({ device: id })}
      {...(ticked && onTick
        ? { selection: { keys: ticked, onChange: (keys) => onTick(keys.map(Number)) } }
        : {})}
      filters={<Filters {...{ list, placeFilter }} />}
    />
  );
}

function Filters({ list, placeFilter: PlaceSelect }: Pick<SettableDevicesProps, "list" | "placeFilter">) {
  const t = useTexts(settingTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<"pending" | "failed" | "differing">
        {...list.bind("having")}
        options={[
          { value: "pending", label: t.havingPending },
          { value: "failed", label: t.havingFailed },
          { value: "differing", label: t.havingDiffering },
        ]}
        placeholder={t.allStates}
        label={t.having}
        width={10.5}
      />
      <ProductSelect {...list.bind("productId")} />
      {PlaceSelect ? <PlaceSelect {...list.bind("placeId")} /> : null}
      <OrganizationSelect {...list.bind("organizationId")} />
    </>
  );
}

function useDeviceColumns(
  openId: number | undefined,
  open: (id: number) => void,
): readonly ListColumn<typeof E.devices>[] {
  const t = useTexts(settingTexts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening does the same as long as the page lives
  return useMemo(
    () => [
      {
        ...{ key: "device", title: t.device, sort: "serialNumber", fixed: "left", width: 12 },
        render: (row) => (
          <span className={styles.device}>
            <RowButton isOpen={row.id === openId} onClick={() => open(row.id)}>
              {deviceName(row)}
            </RowButton>
            {row.shortName ? <span>{row.serialNumber}</span> : null}
            <span title={whereOf(row)}>{whereOf(row)}</span>
          </span>
        ),
      },
      { key: "states", title: t.states, width: 7.5, render: (row) => <Counts row={row} /> },
    ],
    [t, openId],
  );
}

function Counts({ row: { pending, failed, differing, hasReported } }: { readonly row: SettableDevice }) {
  const t = useTexts(settingTexts);
  const { number } = useFormat();
  if (pending + failed + differing === 0)
    return <span className={styles.faint}>{hasReported ? t.settled : t.notReported}</span>;
  return (
    <span className={styles.status}>
      {failed > 0 ? <StatusTag tone="danger">{t.failedCount(number(failed))}</StatusTag> : null}
      {pending > 0 ? <StatusTag tone="active">{t.pendingCount(number(pending))}</StatusTag> : null}
      {differing > 0 ? <StatusTag tone="notice">{t.differingCount(number(differing))}</StatusTag> : null}
    </span>
  );
}
