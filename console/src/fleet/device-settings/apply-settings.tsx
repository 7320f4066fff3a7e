import type { SettingName } from "@sweepline/contract/fleet/device-settings.ts";
import { MAX_SET_DEVICES, type Setting } from "@sweepline/contract/fleet/setting-changes.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { useSettingWords } from "../products/index.ts";
import { useApplySettings } from "./device-settings.calls.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { formValues } from "./setting-values.ts";

interface ApplyButtonProps {
  /** Whose settings they are. */
  readonly name: string;
  readonly settings: readonly Setting[];
  readonly deviceIds: readonly number[];
  readonly nameOf: (id: number) => string;
}

/** Gives other devices the settings of this one: those that the person ticks out of what is known of it. */
export function ApplyButton(props: ApplyButtonProps) {
  const t = useTexts(settingTexts);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const count = props.deviceIds.length;
  return (
    <>
      <Button
        disabled={count === 0}
        title={count === 0 ? t.applyHint : undefined}
        onClick={() => setOpen(true)}
      >
        {t.applyTo(format.number(count))}
      </Button>
      {isOpen ? <ApplyDrawer {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Outcome {
  readonly sent: number;
  readonly refused: readonly { readonly deviceId: number; readonly text: string }[];
}

function ApplyDrawer({
  name,
  settings,
  deviceIds,
  nameOf,
  onClose,
}: ApplyButtonProps & { onClose: () => void }) {
  const t = useTexts(settingTexts);
  const format = useFormat();
  const [values] = useState(() => formValues(settings));
  const names = Object.keys(values) as SettingName[];
  const [left, setLeft] = useState<ReadonlySet<SettingName>>(new Set());
  const [outcome, setOutcome] = useState<Outcome>();
  const apply = useApplySettings();
  const wanted = names.filter((one) => !left.has(one));
  const isTooMany = deviceIds.length > MAX_SET_DEVICES;
  const run = async () => {
    const chosen = Object.fromEntries(wanted.map((one) => [one, values[one]]));
    await apply.mutateAsync({ deviceIds: [...deviceIds], settings: chosen }).then(
      setOutcome,
      // The refusal has been shown already.
      () => undefined,
    );
  };
  return (
    <Drawer
      open
      title={t.applyTitle}
      size={440}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{outcome ? t.close : t.cancel}</Button>
          {outcome ? null : (
            <Button
              type="primary"
              loading={apply.isPending}
              disabled={wanted.length === 0 || isTooMany}
              onClick={() => void run()}
            >
              {t.applyRun}
            </Button>
          )}
        </div>
      }
    >
      {outcome ? (
        <Result outcome={outcome} nameOf={nameOf} />
      ) : (
        <>
          <p className={styles.note}>
            {names.length === 0 ? t.nothingKnown : t.applyNote(name, format.number(deviceIds.length))}
          </p>
          {isTooMany ? <p className={styles.failure}>{t.applyMost(format.number(MAX_SET_DEVICES))}</p> : null}
          <Choices names={names} values={values} left={left} onChange={setLeft} />
        </>
      )}
    </Drawer>
  );
}

interface ChoicesProps {
  readonly names: readonly SettingName[];
  readonly values: Readonly<Partial<Record<SettingName, unknown>>>;
  readonly left: ReadonlySet<SettingName>;
  readonly onChange: (left: ReadonlySet<SettingName>) => void;
}

function Choices({ names, values, left, onChange }: ChoicesProps) {
  const { nameOf, wordOf } = useSettingWords();
  const toggle = (name: SettingName) => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <ul className={styles.choices}>
      {names.map((name) => (
        <li key={name}>
          <label>
            <input type="checkbox" checked={!left.has(name)} onChange={() => toggle(name)} />
            <span>{nameOf(name)}</span>
            <strong>{wordOf(name, values[name])}</strong>
          </label>
        </li>
      ))}
    </ul>
  );
}

function Result({ outcome, nameOf }: { outcome: Outcome; nameOf: (id: number) => string }) {
  const t = useTexts(settingTexts);
  const format = useFormat();
  return (
    <div role="status" className={styles.result}>
      <strong>{t.applied(format.number(outcome.sent))}</strong>
      {outcome.refused.length > 0 ? (
        <>
          <p className={styles.failure}>{t.refusedTitle(format.number(outcome.refused.length))}</p>
          <ul>
            {outcome.refused.map(({ deviceId, text }) => (
              <li key={deviceId}>
                {nameOf(deviceId)}: {text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
