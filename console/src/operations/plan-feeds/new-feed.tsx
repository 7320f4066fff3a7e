import type { Plan } from "@sweepline/contract/operations/plan.ts";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button, Input, Select } from "../../ui/kit.ts";
import { useCreateFeed } from "./plan-feeds.calls.ts";
import styles from "./plan-feeds.module.css";
import { planFeedTexts } from "./plan-feeds.texts.ts";

export interface FeedOptions {
  readonly organizationId: number | undefined;
  /** What the plan shows: a feed is of one place or robot of it, or of all. */
  readonly plan: Pick<Plan, "devices" | "maps"> | undefined;
}

const ALL = 0;

/** What the address is of; and the address, once. */
export function NewFeed({ organizationId, plan }: FeedOptions) {
  const t = useTexts(planFeedTexts);
  const create = useCreateFeed();
  const [name, setName] = useState(t.usual);
  const [placeId, setPlace] = useState(ALL);
  const [deviceId, setDevice] = useState(ALL);
  const named = (plan?.maps ?? []).flatMap((map) =>
    map.placeId === null ? [] : [[map.placeId, map.placeName ?? ""] as const],
  );
  const places = [...new Map(named)];
  const robots = (plan?.devices ?? []).map((one) => [one.id, one.deviceName || one.serialNumber] as const);
  const make = () =>
    create.mutateAsync({
      ...{ name: name.trim(), organizationId: organizationId ?? null },
      ...{ placeId: placeId || null, deviceId: deviceId || null },
    });
  if (create.data) return <Address address={`${location.origin}${create.data.path}`} />;
  return (
    <div className={styles.block}>
      <span>{t.intro}</span>
      <Labelled label={t.name}>
        <Input
          aria-label={t.name}
          maxLength={64}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Labelled>
      <Choice label={t.place} all={t.all} value={placeId} options={places} onChange={setPlace} />
      <Choice label={t.robot} all={t.all} value={deviceId} options={robots} onChange={setDevice} />
      {organizationId === undefined ? null : <span className={styles.faint}>{t.ofOrganization}</span>}
      <Button
        type="primary"
        disabled={name.trim() === ""}
        loading={create.isPending}
        onClick={() => void make().catch(() => undefined)}
      >
        {t.create}
      </Button>
    </div>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span>{label}</span>
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: number;
  readonly options: readonly (readonly [id: number, name: string])[];
  readonly onChange: (id: number) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Labelled label={label}>
      <Select
        aria-label={label}
        showSearch={{ optionFilterProp: "label" }}
        value={value}
        onChange={onChange}
        options={[{ value: ALL, label: all }, ...options.map(([id, name]) => ({ value: id, label: name }))]}
      />
    </Labelled>
  );
}

function Address({ address }: { readonly address: string }) {
  const t = useTexts(planFeedTexts);
  return (
    <div className={styles.block}>
      <Notice tone="notice" role="alert">
        {t.once}
      </Notice>
      <Input readOnly aria-label={t.address} value={address} />
      <span>
        <CopyButton text={address} label={t.copy} doneLabel={t.copied} isPrimary />
      </span>
      <ul className={styles.how}>
        {Object.entries(t.how).map(([where, text]) => (
          <li key={where}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
