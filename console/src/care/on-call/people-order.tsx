import { MAX_PEOPLE, type OnCallPerson } from "@sweepline/contract/care/on-call.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { OrderHandle, useOrder } from "../../ui/order/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./on-call.module.css";
import { onCallTexts } from "./on-call.texts.ts";
import { PersonSelect } from "./person-select.tsx";

interface PeopleOrderProps {
  /** Of the form. */
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  /** Those that are in it when the form opens. */
  readonly people: readonly OnCallPerson[];
}

/** Who takes turns, in which order. */
export function PeopleOrder({ id, value = [], onChange, people }: PeopleOrderProps) {
  const t = useTexts(onCallTexts);
  const [added, setAdded] = useState<Readonly<Record<number, string>>>({});
  const change = (ids: readonly number[]) => onChange?.([...ids]);
  const { item, handle } = useOrder<number>((from, to) => {
    const rest = value.filter((_, index) => index !== from);
    change([...rest.slice(0, to), value[from] ?? 0, ...rest.slice(to)]);
  });
  const knownOf = (one: number) => people.find((person) => person.id === one);
  const nameOf = (one: number) => added[one] ?? (knownOf(one)?.name || t.gone);
  return (
    <>
      {value.length > 0 ? (
        <ol className={styles.order}>
          {value.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: somebody may have several turns
            <li key={`${one}-${index}`} className={styles.person} {...item(index)}>
              <OrderHandle name={t.moveOf(nameOf(one))} {...handle(index, { index, count: value.length })} />
              <span className={styles.grow}>{nameOf(one)}</span>
              {knownOf(one)?.isEnabled === false ? <StatusTag tone="notice">{t.isDisabled}</StatusTag> : null}
              <Button
                size="small"
                type="text"
                aria-label={t.takeOut(nameOf(one))}
                onClick={() => change(value.filter((_, other) => other !== index))}
              >
                {t.takeOutShort}
              </Button>
            </li>
          ))}
        </ol>
      ) : null}
      {value.length < MAX_PEOPLE ? (
        <PersonSelect
          {...(id === undefined ? {} : { id })}
          placeholder={t.addPerson}
          onChange={(one, name) => {
            setAdded((before) => ({ ...before, [one]: name }));
            change([...value, one]);
          }}
        />
      ) : null}
    </>
  );
}
