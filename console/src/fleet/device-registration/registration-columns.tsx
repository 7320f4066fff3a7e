import {
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_FIELD_NAMES, deviceField } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { type ColumnsOf, type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { OneLine, RowButton, TwoLines } from "../../ui/table/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { deviceFieldTexts, deviceName, usePlaceColumn } from "../devices/index.ts";
import { useDeviceLive } from "../telemetry/index.ts";
import styles from "./registration.module.css";
import { type RegistrationTexts, registrationTexts } from "./registrations.texts.ts";
import { RegistrationActions, type RowDoors } from "./row-actions.tsx";

type Column = ListColumn<typeof E.list>;
type Columns = ColumnsOf<typeof E.list>;

export function useRegistrationColumns(doors: RowDoors): readonly Column[] {
  const t = useTexts(registrationTexts);
  const texts = useTexts(deviceFieldTexts);
  const c = useColumnsOf(E.list);
  const place = usePlaceColumn<DeviceRegistration>();
  const { labelOf: protocolName } = useDictionary("protocol");
  return useMemo(
    () => [
      nameColumn(t, doors),
      productColumn(t, protocolName),
      c.line("organizationName", t.holder, { key: "holder", width: 12 }),
      place,
      ...statusColumns(t, c),
      ...moreColumns({ t, texts, c }),
      c.actions(6.5, (row) => <RegistrationActions row={row} doors={doors} />),
    ],
    [t, texts, c, place, protocolName, doors],
  );
}

const nameColumn = (t: RegistrationTexts, doors: RowDoors): Column => ({
  ...{ key: "serialNumber", title: t.device, sort: "serialNumber", fixed: "left", width: 12 },
  render: (row) => (
    <TwoLines below={row.serialNumber}>
      <RowButton label={t.detailsOf(deviceName(row))} onClick={() => doors.onOpen(row)}>
        {deviceName(row)}
      </RowButton>
    </TwoLines>
  ),
});

const productColumn = (t: RegistrationTexts, protocolName: (protocol: string) => string): Column => ({
  ...{ key: "product", title: t.product, sort: "productName", width: 11 },
  render: ({ productName, protocol }) => (
    <TwoLines below={protocolName(protocol)}>
      <OneLine>{productName}</OneLine>
    </TwoLines>
  ),
});

const CREDENTIAL_TONES: Readonly<Record<DeviceRegistration["credential"]["state"], Tone>> = {
  valid: "positive",
  revoked: "danger",
  none: "neutral",
};

type Credited = Pick<DeviceRegistration, "credential" | "mqttServerName" | "protocol">;

/** As text and color: whether it may sign in at all, or through which server it is connected. */
export function CredentialTag({ row }: { readonly row: Credited }) {
  const t = useTexts(registrationTexts);
  const { labelOf } = useDictionary("protocol");
  const { state } = row.credential;
  if (state === "none") {
    const text = t.through(row.mqttServerName ?? t.itsNetwork(labelOf(row.protocol)));
    return (
      <span className={styles.quiet} title={text}>
        {text}
      </span>
    );
  }
  return <StatusTag tone={CREDENTIAL_TONES[state]}>{t.credentials[state]}</StatusTag>;
}

/** Connected, locked or decommissioned: the one that matters most. */
export function RegistrationStatus({ row }: { readonly row: DeviceRegistration }) {
  const t = useTexts(registrationTexts);
  const { isOnline, lastReportAt } = useDeviceLive(row.id, row.live);
  if (row.decommissionedAt) return <StatusTag tone="neutral">{t.uses.retired}</StatusTag>;
  return (
    <span className={styles.tags}>
      <StatusDot tone={isOnline ? "positive" : "neutral"} isLive={isOnline}>
        {isOnline ? t.online : lastReportAt ? t.offline : t.never}
      </StatusDot>
      {row.isLocked ? (
        <StatusTag tone="danger" title={row.lockReason}>
          {t.locked}
        </StatusTag>
      ) : null}
    </span>
  );
}

const statusColumns = (t: RegistrationTexts, c: Columns): Column[] => [
  { key: "connection", title: t.connection, width: 9.5, render: (row) => <RegistrationStatus row={row} /> },
  {
    ...{ key: "credential", title: t.credential, sort: "credentialCreatedAt", width: 9.5 },
    render: (row) => <CredentialTag row={row} />,
  },
  c.date("commissionedAt", t.commissioned, {
    ...{ key: "commissioned", width: 8, isHiddenAtFirst: "narrow" },
  }),
  c.date("decommissionedAt", t.decommissionedAt, { key: "retired", width: 11, isHiddenAtFirst: true }),
];

interface MoreInput {
  readonly t: RegistrationTexts;
  readonly texts: (typeof deviceFieldTexts)["en"];
  readonly c: Columns;
}

function moreColumns({ t, texts, c }: MoreInput): Column[] {
  const hidden = { isHiddenAtFirst: true } as const;
  return [
    c.line("manufacturer", t.manufacturer, { width: 9, ...hidden }),
    c.line("projectName", t.projectName, { width: 9, ...hidden }),
    ...DEVICE_FIELD_NAMES.flatMap((name) => {
      const { list } = deviceField(name);
      return list ? [c.line(name, texts[name], { ...list, ...hidden })] : [];
    }),
    c.time("updatedAt", t.updated, { key: "updated", width: 11, ...hidden }),
    c.number("revision", t.revision, { width: 6, ...hidden }),
  ];
}
