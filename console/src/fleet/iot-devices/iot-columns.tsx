import type { IOT_ENDPOINTS as E, IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { OneLine } from "../../ui/table/index.ts";
import { AgeCell, LevelCell, StatusCell, useNameColumn } from "../devices/index.ts";
import { type IotWords, iotTexts } from "./iot.texts.ts";
import { ConcentratorCell, MeasurementsCell, SignalCell } from "./sensor-cells.tsx";

type Column = ListColumn<typeof E.list>;

/** Columns of what is withheld from the person's company. */
const DETAILS: readonly string[] = ["signal", "battery", "measurements"];

export function useIotColumns(mayKnowDetails: boolean): readonly Column[] {
  const t = useTexts(iotTexts);
  const name = useNameColumn<IotRow>();
  const { labelOf: kindName } = useDictionary("deviceKind");
  return useMemo(() => {
    const columns = [...reportedColumns(t), ...masterColumns(t, kindName)];
    return [name, ...columns.filter(({ key }) => mayKnowDetails || !DETAILS.includes(key))];
  }, [t, name, kindName, mayKnowDetails]);
}

function reportedColumns(t: IotWords): Column[] {
  return [
    {
      key: "status",
      title: t.status,
      sort: "status",
      width: 8,
      render: (row) => <StatusCell row={row} />,
    },
    {
      key: "concentrator",
      title: t.concentrator,
      width: 9,
      render: (row) => <ConcentratorCell row={row} />,
    },
    {
      key: "signal",
      title: t.signal,
      sort: "rssiDbm",
      width: 7.5,
      render: (row) => <SignalCell row={row} />,
    },
    {
      key: "battery",
      title: t.battery,
      sort: "batteryPercent",
      width: 7.25,
      render: (row) => <LevelCell row={row} field="batteryPercent" />,
    },
    {
      key: "measurements",
      title: t.measurements,
      width: 10.75,
      render: (row) => <MeasurementsCell row={row} />,
    },
    {
      key: "lastReport",
      title: t.lastReport,
      sort: "lastReportAt",
      width: 8,
      render: (row) => <AgeCell row={row} />,
    },
  ];
}

function masterColumns(t: IotWords, kindName: (kind: string) => string): Column[] {
  const hidden = { isHiddenAtFirst: true } as const;
  return [
    { key: "kind", title: t.kind, width: 7.5, ...hidden, render: (row) => kindName(row.kind) },
    {
      key: "product",
      title: t.product,
      sort: "productName",
      width: 11,
      ...hidden,
      render: (row) => <OneLine>{row.productName}</OneLine>,
    },
    {
      key: "organization",
      title: t.organization,
      sort: "organizationName",
      width: 12,
      isHiddenAtFirst: "narrow",
      render: (row) => <OneLine>{row.organizationName}</OneLine>,
    },
  ];
}
