import { type ReactNode, useMemo } from "react";
import { type Format, type Maybe, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
// Not by the index: the home page lists columns without the component kit.
import { Moment } from "../table/moment.tsx";
import { OneLine } from "../table/one-line.tsx";
import { uiTexts } from "../ui.texts.ts";
import type { ListColumn } from "./declare-list.ts";
import { type ListEndpoint, type RowOf, sortsOf } from "./query-fields.ts";

/** Fields of the endpoint's rows that hold such a value. */
type FieldOf<E extends ListEndpoint, Value> = {
  [Field in keyof RowOf<E>]: RowOf<E>[Field] extends Value ? Field : never;
}[keyof RowOf<E>] &
  string;

/** The column's key is the field's name, unless it was called otherwise before. */
type Look<E extends ListEndpoint> = Partial<Omit<ListColumn<E>, "title" | "render">> & {
  readonly width: number;
};
type Shown<E extends ListEndpoint, Value> = (
  field: FieldOf<E, Maybe<Value>>,
  title: string,
  look: Look<E>,
) => ListColumn<E>;

/** What can be said of a row in a line; any other column is written out. */
export interface ColumnsOf<E extends ListEndpoint> {
  readonly text: Shown<E, string>;
  /** Stays on one line. */
  readonly line: Shown<E, string>;
  readonly number: Shown<E, number>;
  readonly time: Shown<E, string>;
  readonly date: Shown<E, string>;
  /** A value that is drawn in a way of its own: `draw: labelOf("sex")` for a code. */
  readonly value: <Field extends keyof RowOf<E> & string>(
    field: Field,
    title: string,
    look: Look<E> & { readonly draw: (value: RowOf<E>[Field]) => ReactNode },
  ) => ListColumn<E>;
  readonly actions: (width: number, render: ListColumn<E>["render"]) => ListColumn<E>;
}

/**
 * Columns of an endpoint's rows: `c.time("createdAt", t.createdAt, { width: 11 })`. A field sorts where the endpoint can sort
 * by it. The same object as long as language and units are the same.
 */
export function useColumnsOf<E extends ListEndpoint>(endpoint: E): ColumnsOf<E> {
  const format = useFormat();
  const { actions } = useTexts(uiTexts);
  return useMemo(() => columnsOf(endpoint, format, actions), [endpoint, format, actions]);
}

function columnsOf<E extends ListEndpoint>(endpoint: E, format: Format, actions: string): ColumnsOf<E> {
  const sorts = sortsOf(endpoint);
  const value: ColumnsOf<E>["value"] = (field, title, { draw, ...look }) => ({
    ...{ key: field, title, ...(sorts.includes(field) && { sort: field as never }), ...look },
    render: (row) => draw(row[field]),
  });
  const shown =
    <Value,>(draw: (value: Maybe<Value>) => ReactNode, align?: "right"): Shown<E, Value> =>
    (field, title, look) =>
      value(field, title, {
        ...(align && { align }),
        ...look,
        draw: (given) => draw(given as Maybe<Value>),
      });
  return {
    text: shown((text) => text || NOT_REPORTED),
    line: shown((text) => <OneLine>{text}</OneLine>),
    number: shown((count) => format.number(count), "right"),
    time: shown((at) => <Moment at={at} />),
    date: shown((at) => format.date(at)),
    value,
    actions: (width, render) => ({ key: "actions", title: actions, fixed: "right", width, render }),
  };
}
