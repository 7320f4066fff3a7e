import { serialNumber } from "@sweepline/contract/core/fields.ts";
import { MAX_ALLOCATED_DEVICES } from "@sweepline/contract/fleet/allocations.ts";
import { useId, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { Button, Drawer, DrawerFoot, Input } from "../../ui/kit.ts";
import { findDevices } from "./allocations.calls.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";
import { type ChosenDevices, serialNumbersIn } from "./chosen-devices.ts";

interface PasteDrawerProps {
  readonly chosen: ChosenDevices;
  readonly onClose: () => void;
}

const MAX_NAMED = 5;

/** Chooses devices by a list from elsewhere: a delivery note, a column of a sheet. What is not found is listed. */
export function PasteDrawer({ chosen, onClose }: PasteDrawerProps) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const id = useId();
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<FoundProps>();
  const names = serialNumbersIn(text);
  const fault = useFault(names);
  const run = async () => {
    setBusy(true);
    try {
      const { records, missing } = await findDevices(names);
      chosen.add(records);
      if (missing.length === 0) onClose();
      else setFound({ count: records.length, missing });
    } catch {
      // The refusal has been shown already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      title={t.pasteTitle}
      size={440}
      onClose={onClose}
      footer={
        <DrawerFoot {...(found && { close: t.close })} onClose={onClose}>
          <Button
            type="primary"
            loading={isBusy}
            disabled={names.length === 0 || fault !== undefined}
            onClick={() => void run()}
          >
            {t.pasteRun}
          </Button>
        </DrawerFoot>
      }
    >
      <div className={styles.paste}>
        <label htmlFor={id}>{t.pasteLabel}</label>
        <Input.TextArea
          id={id}
          autoFocus
          rows={12}
          value={text}
          status={fault === undefined ? "" : "error"}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setFound(undefined);
            setText(event.target.value);
          }}
        />
        <p
          id={`${id}-note`}
          className={fault ? styles.over : styles.faint}
          role={fault ? "alert" : undefined}
        >
          {fault ?? (names.length > 0 ? t.pasteCount(format.number(names.length)) : t.pasteNote)}
        </p>
        {found ? <Found {...found} /> : null}
      </div>
    </Drawer>
  );
}

/** Why the list cannot be looked up. */
function useFault(names: readonly string[]): string | undefined {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const bad = names.filter((name) => !serialNumber.safeParse(name).success);
  if (bad.length > 0) return t.pasteBad(bad.slice(0, MAX_NAMED).join(", "));
  return names.length > MAX_ALLOCATED_DEVICES ? t.pasteMost(format.number(MAX_ALLOCATED_DEVICES)) : undefined;
}

interface FoundProps {
  readonly count: number;
  readonly missing: readonly string[];
}

function Found({ count, missing }: FoundProps) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  return (
    <div role="status" className={styles.missing}>
      <strong>{t.pasteFound(format.number(count))}</strong>
      <p className={styles.over}>{t.pasteMissing(format.number(missing.length))}</p>
      <ul className={styles.names}>
        {missing.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <CopyButton text={missing.join("\n")} label={t.copyMissing} doneLabel={t.copied} />
    </div>
  );
}
