import type { SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { Setting } from "@sweepline/contract/fleet/device-settings/index.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Button, Drawer, DrawerFoot } from "../../ui/kit.ts";
import { useApplySettings } from "./device-settings.calls.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { SettingChoices } from "./setting-choices.tsx";
import { formValues } from "./setting-values.ts";

interface ApplyButtonProps {
  /** Whose settings they are. */
  readonly name: string;
  readonly settings: readonly Setting[];
  readonly deviceIds: readonly number[];
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

function ApplyDrawer({ name, settings, deviceIds, onClose }: ApplyButtonProps & { onClose: () => void }) {
  const t = useTexts(settingTexts);
  const format = useFormat();
  const [values] = useState(() => formValues(settings));
  const names = Object.keys(values) as SettingName[];
  const [left, setLeft] = useState<ReadonlySet<SettingName>>(new Set());
  const apply = useApplySettings();
  const wanted = names.filter((one) => !left.has(one));
  const run = async () => {
    const chosen = Object.fromEntries(wanted.map((one) => [one, values[one]]));
    await apply.mutateAsync({ deviceIds, settings: chosen }).then(
      () => {
        notify("success", t.applyBegun);
        onClose();
      },
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
        <DrawerFoot onClose={onClose}>
          <Button
            type="primary"
            loading={apply.isPending}
            disabled={wanted.length === 0}
            onClick={() => void run()}
          >
            {t.applyRun}
          </Button>
        </DrawerFoot>
      }
    >
      <p className={styles.note}>
        {names.length === 0 ? t.nothingKnown : t.applyNote(name, format.number(deviceIds.length))}
      </p>
      <SettingChoices names={names} values={values} left={left} onChange={setLeft} />
    </Drawer>
  );
}
