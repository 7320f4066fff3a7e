import type { SettableDevice } from "@sweepline/contract/fleet/device-settings/index.ts";
import { useEffect, useMemo } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { type DataColumn, DataTable, FilterBar, RowButton, SearchBox } from "../../ui/table/index.ts";
import { ProductSelect } from "../products/index.ts";
import { useSettableDevices } from "./device-settings.calls.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { isFiltered, NO_FILTERS, type SettableSort, type SettableView } from "./settable-view.ts";

export const nameOfDevice = ({ shortName, serialNumber }: SettableDevice): string =>
  shortName || serialNumber;

const secondLineOf = ({ shortName, serialNumber, organizationName }: SettableDevice): string =>
  [shortName ? serialNumber : "", organizationName].filter(Boolean).join(" · ");

interface SettableDevicesProps {
  readonly view: SettableView;
  readonly onView: (change: Partial<SettableView>) => void;
  /** Devices that get the settings of another; without them nothing can be ticked. */
  readonly ticked?: readonly number[];
  readonly onTick?: (ids: readonly number[]) => void;
  /** Rows that came: the page names devices by them. */
  readonly onSeen: (rows: readonly SettableDevice[]) => void;
}

const MOST_ROWS = 50;

/** Devices that take settings, with what is on the way, failed, and differs from their product. */
export function SettableDevices({ view, onView, ticked, onTick, onSeen }: SettableDevicesProps) {
  const t = useTexts(settingTexts);
  const size = Math.min(view.size, MOST_ROWS);
  const { search, productId, organizationId, having, sort, current } = view;
  const query = useSettableDevices({
    search: search || undefined,
    ...{ productId, organizationId, having, sort, current, size },
  });
  const rows = query.data?.records;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    if (rows) onSeen(rows);
  }, [rows]);
  const columns = useDeviceColumns(view.device, (device) => onView({ device }));
  return (
    <DataTable<SettableDevice, SettableSort>
      id="settable-devices"
      label={t.devices}
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      view={{ current, size, sort }}
      onView={(next) => onView({ current: next.current, size: next.size, sort: next.sort })}
      onOpen={({ id }) => onView({ device: id })}
      {...(ticked && onTick
        ? { selection: { keys: ticked, onChange: (keys) => onTick(keys.map(Number)) } }
        : {})}
      toolbar={<Filters view={view} onView={onView} />}
      empty={<Empty view={view} onClear={() => onView(NO_FILTERS)} />}
    />
  );
}

function Filters({ view, onView }: Pick<SettableDevicesProps, "view" | "onView">) {
  const t = useTexts(settingTexts);
  const change = (next: Partial<SettableView>) => onView({ ...next, current: 1 });
  return (
    <FilterBar onReset={isFiltered(view) ? () => onView(NO_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <SelectOne<"pending" | "failed" | "differing">
        value={view.having}
        options={[
          { value: "pending", label: t.havingPending },
          { value: "failed", label: t.havingFailed },
          { value: "differing", label: t.havingDiffering },
        ]}
        placeholder={t.allStates}
        label={t.having}
        width={10.5}
        onChange={(having) => change({ having })}
      />
      <ProductSelect value={view.productId} onChange={(productId) => change({ productId })} />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => change({ organizationId })}
      />
    </FilterBar>
  );
}

function useDeviceColumns(
  openId: number | undefined,
  open: (id: number) => void,
): readonly DataColumn<SettableDevice, SettableSort>[] {
  const t = useTexts(settingTexts);
  const format = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening does the same as long as the page lives
  return useMemo(
    () => [
      {
        key: "device",
        title: t.device,
        sort: "serialNumber",
        fixed: "left",
        width: 14,
        render: (row) => (
          <span className={styles.device}>
            <RowButton isOpen={row.id === openId} onClick={() => open(row.id)}>
              {nameOfDevice(row)}
            </RowButton>
            <span className={styles.sub} title={secondLineOf(row)}>
              {secondLineOf(row)}
            </span>
          </span>
        ),
      },
      {
        key: "states",
        title: t.states,
        width: 7.5,
        render: (row) => <Counts row={row} format={format.number} />,
      },
    ],
    [t, format, openId],
  );
}

function Counts({ row, format }: { row: SettableDevice; format: (value: number) => string }) {
  const t = useTexts(settingTexts);
  const { pending, failed, differing } = row;
  if (pending + failed + differing === 0)
    return <span className={styles.faint}>{row.hasReported ? t.settled : t.notReported}</span>;
  return (
    <span className={styles.standing}>
      {failed > 0 ? <StatusTag tone="danger">{t.failedCount(format(failed))}</StatusTag> : null}
      {pending > 0 ? <StatusTag tone="active">{t.pendingCount(format(pending))}</StatusTag> : null}
      {differing > 0 ? <StatusTag tone="notice">{t.differingCount(format(differing))}</StatusTag> : null}
    </span>
  );
}

function Empty({ view, onClear }: { view: SettableView; onClear: () => void }) {
  const t = useTexts(settingTexts);
  if (!isFiltered(view)) return <EmptyState title={t.noneTitle} note={t.noneNote} />;
  return <EmptyState title={t.noMatchTitle} action={<Button onClick={onClear}>{t.reset}</Button>} />;
}
