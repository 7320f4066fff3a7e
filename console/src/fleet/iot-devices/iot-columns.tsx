import { IOT_ENDPOINTS as E, type IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { labelOf } from "../../system/dictionaries/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { AgeCell, LevelCell, StatusCell, useNameColumn, usePlaceColumn } from "../devices/index.ts";
import { type IotTexts, iotTexts } from "./iot.texts.ts";
import { ConcentratorCell, MeasurementsCell, SignalCell } from "./sensor-cells.tsx";

type Column = ListColumn<typeof E.list>;

/** Columns of what is withheld from the person's company. */
const DETAILS: readonly string[] = ["signal", "battery", "measurements"];

export function useIotColumns(mayKnowDetails: boolean): readonly Column[] {
  const t = useTexts(iotTexts);
  const c = useColumnsOf(E.list);
  const name = useNameColumn<IotRow>();
  const place = usePlaceColumn<IotRow>();
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      name,
      ...reportedColumns(t).filter(({ key }) => mayKnowDetails || !DETAILS.includes(key)),
      place,
      c.value("kind", t.kind, { width: 7.5, ...hidden, draw: labelOf("deviceKind") }),
      c.line("productName", t.product, { key: "product", width: 11, ...hidden }),
      c.line("organizationName", t.organization, {
        ...{ key: "organization", width: 12, isHiddenAtFirst: true },
      }),
    ];
  }, [t, c, name, place, mayKnowDetails]);
}

const reportedColumns = (t: IotTexts): Column[] => [
  {
    ...{ key: "status", title: t.status, sort: "status", width: 8 },
    render: (row) => <StatusCell row={row} />,
  },
  { key: "concentrator", title: t.concentrator, width: 11, render: (row) => <ConcentratorCell row={row} /> },
  {
    ...{ key: "signal", title: t.signal, sort: "rssiDbm", width: 7.5 },
    render: (row) => <SignalCell row={row} />,
  },
  {
    ...{ key: "battery", title: t.battery, sort: "batteryPercent", width: 7.25 },
    render: (row) => <LevelCell row={row} field="batteryPercent" />,
  },
  {
    key: "measurements",
    title: t.measurements,
    width: 10.5,
    render: (row) => <MeasurementsCell row={row} />,
  },
  {
    ...{ key: "lastReport", title: t.lastReport, sort: "lastReportAt", width: 8 },
    render: (row) => <AgeCell row={row} />,
  },
];
