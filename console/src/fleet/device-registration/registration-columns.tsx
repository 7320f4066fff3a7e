import type {
  DeviceRegistration,
  REGISTRATION_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_FIELD_NAMES, deviceField } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { useMemo } from "react";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryWord, useDictionary } from "../../system/dictionaries/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { deviceFieldTexts } from "../devices/index.ts";
import { useDeviceLive } from "../telemetry/index.ts";
import { nameOf } from "./device-acts.ts";
import styles from "./registration.module.css";
import { type RegistrationWords, registrationTexts } from "./registrations.texts.ts";
import { RowActions, type RowDoors } from "./row-actions.tsx";

type Column = ListColumn<typeof E.list>;

export function useRegistrationColumns(doors: RowDoors): readonly Column[] {
  const t = useTexts(registrationTexts);
  const words = useTexts(deviceFieldTexts);
  const format = useFormat();
  return useMemo(
    () => [
      nameColumn(t, doors),
      ...placeColumns(t),
      ...standingColumns(t, format),
      ...moreColumns({ t, words, format }),
      {
        key: "actions",
        title: t.actions,
        fixed: "right",
        width: 6.5,
        render: (row) => <RowActions row={row} doors={doors} />,
      },
    ],
    [t, words, format, doors],
  );
}

const nameColumn = (t: RegistrationWords, doors: RowDoors): Column => ({
  key: "serialNumber",
  title: t.device,
  sort: "serialNumber",
  fixed: "left",
  width: 12,
  render: (row) => (
    <span className={styles.name}>
      <RowButton label={t.detailsOf(nameOf(row))} onClick={() => doors.onOpen(row)}>
        {nameOf(row)}
      </RowButton>
      <span className={styles.sub} title={row.serialNumber}>
        {row.serialNumber}
      </span>
    </span>
  ),
});

function placeColumns(t: RegistrationWords): Column[] {
  return [
    {
      key: "product",
      title: t.product,
      sort: "productName",
      width: 12,
      render: (row) => (
        <span className={styles.name}>
          <Line text={row.productName} />
          <span className={styles.sub}>
            <DictionaryWord type="protocol" value={row.protocol} />
          </span>
        </span>
      ),
    },
    {
      key: "holder",
      title: t.holder,
      sort: "organizationName",
      width: 12,
      render: (row) => <Line text={row.organizationName} />,
    },
  ];
}

const CREDENTIAL_TONES: Readonly<Record<DeviceRegistration["credential"]["state"], Tone>> = {
  valid: "positive",
  revoked: "danger",
  none: "neutral",
};

type Credited = Pick<DeviceRegistration, "credential" | "mqttServerName" | "protocol">;

/** In words and a color: whether it may sign in at all, or through whom it speaks. */
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
export function Standing({ row }: { readonly row: DeviceRegistration }) {
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

function standingColumns(t: RegistrationWords, format: Format): Column[] {
  return [
    { key: "connection", title: t.connection, width: 9.5, render: (row) => <Standing row={row} /> },
    {
      key: "credential",
      title: t.credential,
      sort: "credentialCreatedAt",
      width: 11.25,
      render: (row) => <CredentialTag row={row} />,
    },
    {
      key: "commissioned",
      title: t.commissioned,
      sort: "commissionedAt",
      width: 10.5,
      isHiddenAtFirst: "narrow",
      render: (row) => format.date(row.commissionedAt),
    },
    {
      key: "retired",
      title: t.retiredAt,
      sort: "decommissionedAt",
      width: 11,
      isHiddenAtFirst: true,
      render: (row) => (row.decommissionedAt ? format.date(row.decommissionedAt) : NOT_REPORTED),
    },
  ];
}

interface MoreInput {
  readonly t: RegistrationWords;
  readonly words: (typeof deviceFieldTexts)["en"];
  readonly format: Format;
}

function moreColumns({ t, words, format }: MoreInput): Column[] {
  const hidden = { isHiddenAtFirst: true } as const;
  return [
    {
      key: "manufacturer",
      title: t.manufacturer,
      width: 9,
      ...hidden,
      render: (row) => <Line text={row.manufacturer} />,
    },
    {
      key: "projectName",
      title: t.projectName,
      width: 9,
      ...hidden,
      render: (row) => <Line text={row.projectName} />,
    },
    ...DEVICE_FIELD_NAMES.flatMap((name): Column[] => {
      const { list } = deviceField(name);
      if (!list) return [];
      return [{ ...list, ...hidden, title: words[name], render: (row) => <Line text={row[name]} /> }];
    }),
    {
      key: "updated",
      title: t.updated,
      sort: "updatedAt",
      width: 11,
      ...hidden,
      render: (row) => format.dateTime(row.updatedAt),
    },
    {
      key: "revision",
      title: t.revision,
      width: 6,
      align: "right",
      ...hidden,
      render: (row) => format.number(row.revision),
    },
  ];
}

function Line({ text }: { readonly text: string }) {
  return (
    <span className={text ? styles.line : styles.faint} title={text}>
      {text || NOT_REPORTED}
    </span>
  );
}
