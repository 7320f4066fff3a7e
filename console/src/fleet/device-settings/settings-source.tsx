import type { DeviceSettings, SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { FieldGrid } from "../../ui/form/index.ts";
import { Form, Radio, Select } from "../../ui/kit.ts";
import { SettingItem } from "../products/index.ts";
import { deviceSettingsQuery, devicesNamedQuery } from "./device-settings.calls.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { SettingChoices } from "./setting-choices.tsx";
import { changesIn, formValues, GROUP_NAMES, SETTING_GROUPS } from "./setting-values.ts";

interface SettingsSourceProps {
  /** Null: to each device what its product is delivered with. Empty: nothing is chosen yet. */
  readonly value?: DeviceSettings | null;
  readonly onChange?: (settings: DeviceSettings | null) => void;
}

type Source = "product" | "values" | "device";

/** A control of a form: which settings many devices get, their products' own, some that are entered, or those of one of them. */
export function SettingsSource({ value = null, onChange }: SettingsSourceProps) {
  const t = useTexts(settingTexts);
  const [chosen, setChosen] = useState<Source>("values");
  const [sourceId, setSourceId] = useState<number>();
  const source = value === null ? "product" : chosen;
  return (
    <div className={styles.source}>
      <Radio.Group
        aria-label={t.source}
        value={source}
        options={[
          { value: "product", label: t.fromProduct },
          { value: "values", label: t.setValues },
          { value: "device", label: t.fromDevice },
        ]}
        onChange={({ target }) => {
          const next = target.value as Source;
          setSourceId(undefined);
          setChosen(next);
          onChange?.(next === "product" ? null : {});
        }}
      />
      {source === "values" ? <Entered onChange={(settings) => onChange?.(settings)} /> : null}
      {source === "device" ? (
        <DeviceToCopy
          value={sourceId}
          onChange={(id) => {
            setSourceId(id);
            onChange?.({});
          }}
        />
      ) : null}
      {source === "device" && sourceId !== undefined ? (
        <Copied key={sourceId} deviceId={sourceId} onChange={(settings) => onChange?.(settings)} />
      ) : null}
    </div>
  );
}

/** A form of its own within the question: what is left empty is left as it is. */
function Entered({ onChange }: { readonly onChange: (settings: DeviceSettings) => void }) {
  const t = useTexts(settingTexts);
  return (
    <Form<{ settings: DeviceSettings }>
      component={false}
      layout="vertical"
      onValuesChange={(_, { settings }) => onChange(changesIn({}, settings))}
    >
      <p className={styles.note}>{t.setValuesNote}</p>
      <FieldGrid min={11}>
        {GROUP_NAMES.flatMap((group) =>
          SETTING_GROUPS[group].map((name) => <SettingItem key={name} name={name} under="settings" />),
        )}
      </FieldGrid>
    </Form>
  );
}

interface DeviceToCopyProps {
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
}

function DeviceToCopy({ value, onChange }: DeviceToCopyProps) {
  const t = useTexts(settingTexts);
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(devicesNamedQuery(search.trim()));
  return (
    <Select<number>
      aria-label={t.sourceDevice}
      value={value ?? null}
      placeholder={t.findDevice}
      loading={isFetching}
      showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
      options={(data?.records ?? []).map(({ id, shortName, serialNumber }) => ({
        value: id,
        label: shortName ? `${shortName} · ${serialNumber}` : serialNumber,
      }))}
      onChange={onChange}
    />
  );
}

interface CopiedProps {
  readonly deviceId: number;
  readonly onChange: (settings: DeviceSettings) => void;
}

function Copied({ deviceId, onChange }: CopiedProps) {
  const query = useQuery(deviceSettingsQuery(deviceId));
  return (
    <QueryView query={query} block={6}>
      {({ settings }) => <CopiedChoices values={formValues(settings)} onChange={onChange} />}
    </QueryView>
  );
}

interface CopiedChoicesProps extends Pick<CopiedProps, "onChange"> {
  readonly values: DeviceSettings;
}

/** Nothing is ticked at first: what is not meant is not copied. */
function CopiedChoices({ values, onChange }: CopiedChoicesProps) {
  const t = useTexts(settingTexts);
  const names = Object.keys(values) as SettingName[];
  const [left, setLeft] = useState<ReadonlySet<SettingName>>(() => new Set(names));
  if (names.length === 0) return <p className={styles.note}>{t.nothingKnown}</p>;
  return (
    <SettingChoices
      names={names}
      values={values}
      left={left}
      onChange={(next) => {
        setLeft(next);
        const chosen = names.filter((name) => !next.has(name));
        onChange(Object.fromEntries(chosen.map((name) => [name, values[name]])));
      }}
    />
  );
}
