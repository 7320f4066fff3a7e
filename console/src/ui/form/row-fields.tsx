import { Button } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { DeleteOutlined, PlusOutlined } from "../icons.ts";
import { OrderHandle, useOrder } from "../order/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { Form } from "./form.tsx";
import styles from "./row-fields.module.css";

interface RowFieldsProps {
  /** In the form: a list of objects. */
  readonly name: string;
  readonly title: string;
  readonly most: number;
  /** What a new line begins with. */
  readonly blank: object;
  /** The fields of the line at a place: their names begin with it. */
  readonly children: (place: number) => ReactNode;
}

/** Lines of a list that are entered within a form; their order is changed by handles. */
export function RowFields({ name, ...rest }: RowFieldsProps) {
  return <Form.List name={name}>{(lines, acts) => <Lines lines={lines} {...acts} {...rest} />}</Form.List>;
}

interface LinesProps extends Omit<RowFieldsProps, "name"> {
  readonly lines: readonly { readonly key: number; readonly name: number }[];
  readonly add: (line: object) => void;
  readonly remove: (place: number) => void;
  readonly move: (from: number, to: number) => void;
}

function Lines({ lines, add, remove, move, title, most, blank, children }: LinesProps) {
  const t = useTexts(uiTexts);
  const order = useOrder<number>(move);
  const count = lines.length;
  return (
    <section className={styles.rows} aria-label={title}>
      <h3>{title}</h3>
      {lines.map(({ key, name: place }) => (
        <fieldset key={key} className={styles.row} {...order.item(place)}>
          <legend>
            <OrderHandle
              name={t.moveLine(place + 1)}
              isDisabled={count === 1}
              {...order.handle(place, { index: place, count })}
            />
            {t.line(place + 1)}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t.removeLine(place + 1)}
              onClick={() => remove(place)}
            />
          </legend>
          {children(place)}
        </fieldset>
      ))}
      {count < most ? (
        <Button icon={<PlusOutlined />} onClick={() => add(blank)}>
          {t.addLine}
        </Button>
      ) : null}
    </section>
  );
}
