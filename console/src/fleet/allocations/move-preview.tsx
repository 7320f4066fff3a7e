import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";
import type { Preview } from "./chosen-devices.ts";
import type { Receiver } from "./receiver-tree.tsx";

const MAX_HOLDERS = 6;
type Holders = Preview["holders"];

/** The first of them in one line. */
const inOneLine = (holders: Holders, textOf: (holder: Holders[number]) => string): string =>
  holders.slice(0, MAX_HOLDERS).map(textOf).join(", ") + (holders.length > MAX_HOLDERS ? " …" : "");

/** For the question. */
export const holdersOf = ({ holders }: Preview, number: (value: number) => string): string =>
  inOneLine(holders, ({ name, count }) => `${name} (${number(count)})`);

/** Whose people see the devices no more, and whose still do: what is held below an organization is its business too. */
export function accessAfter({ holders }: Preview, receiver: Receiver) {
  const named = (some: Holders) => inOneLine(some, ({ name }) => name);
  const isAbove = ({ id }: Holders[number]) => id === receiver.id || receiver.aboveIds.includes(id);
  return {
    keep: named(holders.filter((one) => isAbove(one) && one.id !== receiver.id)),
    lose: named(holders.filter((one) => !isAbove(one))),
  };
}

interface PreviewOfMoveProps {
  readonly preview: Preview;
  readonly receiver: Receiver | undefined;
  readonly isEmpty: boolean;
}

/** Whose hands the devices leave, and into whose they come. */
export function PreviewOfMove({ preview, receiver, isEmpty }: PreviewOfMoveProps) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  return (
    <section className={styles.preview} aria-label={t.preview}>
      {isEmpty ? <p className={styles.faint}>{t.previewEmpty}</p> : null}
      {preview.holders.slice(0, MAX_HOLDERS).map(({ id, name, count }) => (
        <p key={id} className={styles.flow}>
          <span className={styles.faint}>{t.previewFrom}</span>
          <span className={styles.line} title={name}>
            {name}
          </span>
          <strong>{t.devices(format.number(count))}</strong>
        </p>
      ))}
      {preview.holders.length > MAX_HOLDERS ? <p className={styles.faint}>…</p> : null}
      <p className={styles.flow}>
        <span className={styles.faint}>{t.previewTo}</span>
        {receiver ? (
          <span className={styles.line} title={receiver.name}>
            {receiver.name}
          </span>
        ) : (
          <span className={styles.faint}>{t.chooseReceiver}</span>
        )}
      </p>
      {preview.unchanged > 0 ? (
        <p className={styles.faint}>{t.unchanged(format.number(preview.unchanged))}</p>
      ) : null}
    </section>
  );
}
