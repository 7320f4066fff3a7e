import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_FIELD_NAMES } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { type KeyValue, KeyValues } from "../../ui/data/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { deviceFieldTexts, deviceName } from "../devices/index.ts";
import { fleetTexts } from "../shared/index.ts";
import { type Act, useDeviceActs } from "./device-acts.ts";
import styles from "./registration.module.css";
import { CredentialTag, RegistrationStatus } from "./registration-columns.tsx";
import { registrationQuery } from "./registrations.calls.ts";
import { registrationTexts } from "./registrations.texts.ts";
import { actOn } from "./row-actions.tsx";

interface RegistrationDrawerProps {
  readonly id: number;
  readonly onAct: (row: DeviceRegistration, act: Act) => void;
  readonly onClose: () => void;
}

/** One device as it is registered, in use or not. */
export function RegistrationDrawer({ id, onAct, onClose }: RegistrationDrawerProps) {
  const t = useTexts(registrationTexts);
  const query = useQuery(registrationQuery(id));
  return (
    <DetailDrawer query={query} block={24} width={600} title={t.details} onClose={onClose}>
      {(row) => <Details row={row} onAct={(act) => onAct(row, act)} />}
    </DetailDrawer>
  );
}

function Details({ row, onAct }: { readonly row: DeviceRegistration; readonly onAct: (act: Act) => void }) {
  const t = useTexts(registrationTexts);
  const href = useHref();
  const acts = useDeviceActs(actOn(row));
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <strong className={styles.heading}>{deviceName(row)}</strong>
        <RegistrationStatus row={row} />
        <Link to={href("deviceView", { id: row.id })}>{row.decommissionedAt ? t.history : t.open}</Link>
      </div>
      <div className={styles.tags}>
        {acts.map(({ key, label, danger = false }) => (
          <Button key={key} size="small" danger={danger} onClick={() => onAct(key)}>
            {label}
          </Button>
        ))}
      </div>
      <Facts row={row} />
    </div>
  );
}

function Facts({ row }: { readonly row: DeviceRegistration }) {
  const t = useTexts(registrationTexts);
  const [identity, credential, life] = useFacts(row);
  return (
    <>
      {(
        [
          [t.identity, identity],
          [t.credential, credential],
          [t.more, life],
        ] as const
      ).map(([title, items]) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.subheading}>{title}</h3>
          <KeyValues min={12} items={items} />
        </section>
      ))}
    </>
  );
}

type Facts = readonly KeyValue[];

/** The short name stands above. */
const BELOW_NAME = DEVICE_FIELD_NAMES.filter((name) => name !== "shortName");

function useFacts(row: DeviceRegistration): readonly [Facts, Facts, Facts] {
  const t = useTexts(registrationTexts);
  const texts = useTexts(deviceFieldTexts);
  const fleet = useTexts(fleetTexts);
  const href = useHref();
  const format = useFormat();
  const text = (value: string) => value || undefined;
  const time = (at: string | null) => (at === null ? undefined : format.dateTime(at));
  const { credential, live } = row;
  const identity = [
    { label: t.serialNumber, value: row.serialNumber },
    { label: t.manufacturer, value: row.manufacturer },
    { label: t.product, value: `${row.productName} (${row.productCode})` },
    { label: t.projectName, value: text(row.projectName) },
    { label: t.protocol, value: <DictionaryLabel type="protocol" value={row.protocol} /> },
    { label: t.holder, value: row.organizationName },
    {
      label: fleet.place,
      value:
        row.placeId === null ? undefined : (
          <Link to={href("placeView", { id: row.placeId })}>{row.placeName}</Link>
        ),
    },
    { label: t.timeZone, value: row.timeZone },
    ...BELOW_NAME.map((name) => ({ label: texts[name], value: text(row[name]) })),
  ];
  const signIn = [
    { label: t.credential, value: <CredentialTag row={row} /> },
    ...(credential.state === "none"
      ? []
      : [{ label: t.credentialCreated, value: time(credential.createdAt) }]),
    ...(credential.revokedAt ? [{ label: t.credentialRevoked, value: time(credential.revokedAt) }] : []),
  ];
  const locked = [
    { label: t.lockedSince, value: time(row.lockedAt) },
    { label: t.lockReason, value: text(row.lockReason) },
  ];
  const facts = [
    { label: t.decommissionedAt, value: time(row.decommissionedAt) },
    { label: t.decommissionReason, value: text(row.decommissionReason) },
  ];
  const life = [
    ...(row.isLocked ? locked : []),
    { label: t.commissioned, value: format.dateTime(row.commissionedAt) },
    ...(row.decommissionedAt ? facts : []),
    { label: t.lastReport, value: live.lastReportAt ? time(live.lastReportAt) : t.never },
    { label: t.updated, value: format.dateTime(row.updatedAt) },
    { label: t.revision, value: format.number(row.revision) },
  ];
  return [identity, signIn, life];
}
