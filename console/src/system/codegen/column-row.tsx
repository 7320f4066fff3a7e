import {
  FIELD_PATTERNS,
  FIELD_TYPES,
  isNumberType,
  PLAN_LIMITS,
  QUERIES_OF,
  type RoomField,
} from "@sweepline/contract/system/codegen/plan.ts";
import { memo, useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { faultText } from "../../ui/form/index.ts";
import { OrderHandle } from "../../ui/order/index.ts";
import { Choice, NumberBox, TextBox, Tick } from "./column-cells.tsx";
import { gridTexts } from "./column-grid.texts.ts";
import { type Change, type Faults, faultsOf } from "./column-values.ts";
import styles from "./grid.module.css";

type Options = readonly { readonly value: string; readonly label: string }[];

interface ColumnRowProps {
  readonly field: RoomField;
  /** Something is dragged over it. */
  readonly isOver: boolean;
  /** Another field has its name. */
  readonly isDouble: boolean;
  /** What the server found wrong. */
  readonly faults: Faults | undefined;
  readonly dictionaries: Options;
  readonly onChange: (source: string, change: Change) => void;
}

const LABEL_MAX = 80;

/** One column: as its source has it, and what becomes of it. */
export const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { field, isOver, onChange } = props;
  const t = useTexts(gridTexts);
  const faultAt = useFaults(props);
  const { source, isIncluded, label } = field;
  const set = (change: Change) => onChange(source, change);
  const bind = (what: string, part: string) => ({
    name: t.of(what, source),
    fault: faultAt(part),
    isDisabled: !isIncluded,
  });
  return (
    <tr data-source={source} data-over={isOver || undefined} data-left-out={!isIncluded || undefined}>
      <SourceCell field={field} />
      <Tick
        {...bind(t.isIncluded, "isIncluded")}
        isDisabled={false}
        value={isIncluded}
        onChange={(next) => set({ isIncluded: next })}
      />
      <TextBox
        {...bind(t.field, "field")}
        isCode
        value={field.field}
        maxLength={PLAN_LIMITS.field}
        onChange={(next) => set({ field: next })}
      />
      <TextBox
        {...bind(t.labelZh, "label.zh")}
        value={label.zh}
        maxLength={LABEL_MAX}
        onChange={(zh) => set({ label: { ...label, zh } })}
      />
      <TextBox
        {...bind(t.labelEn, "label.en")}
        value={label.en}
        maxLength={LABEL_MAX}
        onChange={(en) => set({ label: { ...label, en } })}
      />
      <Choice
        {...bind(t.type, "type")}
        value={field.type}
        options={FIELD_TYPES.map((value) => ({ value, label: t.types[value] }))}
        onChange={(type) => set({ type })}
      />
      <UseCells field={field} bind={bind} set={set} />
      <LimitCell field={field} bind={bind} set={set} />
      <DetailCell field={field} bind={bind} set={set} dictionaries={props.dictionaries} />
    </tr>
  );
});

/** What is wrong with a part of it, in words. */
function useFaults({ field, faults, isDouble }: ColumnRowProps): (part: string) => string | undefined {
  const t = useTexts(gridTexts);
  const format = useFormat();
  const own = useMemo(() => faultsOf(field), [field]);
  return (part) => {
    if (part === "field" && isDouble) return t.fieldTwice(field.field);
    const fault = own[part];
    if (fault === undefined) return faults?.[part];
    return part === "maxLength" ? t.lengthRange(format.number(PLAN_LIMITS.longText)) : faultText(fault);
  };
}

function SourceCell({ field: { source, dataType, comment, leftOut } }: Pick<ColumnRowProps, "field">) {
  const t = useTexts(gridTexts);
  return (
    <th scope="row" className={styles.sticky}>
      <span className={styles.source}>
        <OrderHandle name={t.move(source)} mark={source} />
        <span className={styles.names}>
          <span className={styles.column} title={source}>
            {source}
          </span>
          <span className={styles.faint} title={`${dataType} ${comment}`}>
            {dataType}
            {comment ? ` · ${comment}` : ""}
          </span>
          {leftOut ? (
            <span className={styles.leftOut} title={t.leftOut[leftOut]}>
              {t.leftOut[leftOut]}
            </span>
          ) : null}
        </span>
      </span>
    </th>
  );
}

interface CellProps extends Pick<ColumnRowProps, "field"> {
  readonly bind: (
    what: string,
    part: string,
  ) => { name: string; fault: string | undefined; isDisabled: boolean };
  readonly set: (change: Change) => void;
}

/** Where the field is seen, entered and asked for. */
function UseCells({ field, bind, set }: CellProps) {
  const t = useTexts(gridTexts);
  return (
    <>
      <Tick
        {...bind(t.isInList, "isInList")}
        value={field.isInList}
        onChange={(isInList) => set({ isInList })}
      />
      <Choice
        {...bind(t.query, "query")}
        value={field.query}
        options={QUERIES_OF[field.type].map((value) => ({ value, label: t.queries[value] }))}
        onChange={(query) => set({ query })}
      />
      <Tick
        {...bind(t.isInForm, "isInForm")}
        value={field.isInForm}
        onChange={(isInForm) => set({ isInForm })}
      />
      <Tick
        {...bind(t.isRequired, "isRequired")}
        value={field.isRequired}
        onChange={(isRequired) => set({ isRequired })}
      />
    </>
  );
}

/** How long a text, or how great a number. */
function LimitCell({ field: { type, maxLength, least, most }, bind, set }: CellProps) {
  const t = useTexts(gridTexts);
  if (type === "text" || type === "longText")
    return (
      <td>
        <NumberBox
          {...bind(t.maxLength, "maxLength")}
          value={maxLength}
          isWhole
          onChange={(next) => set({ maxLength: next })}
        />
      </td>
    );
  if (!isNumberType(type)) return <td className={styles.faint}>—</td>;
  const isWhole = type === "integer";
  return (
    <td>
      <span className={styles.pair}>
        <NumberBox
          {...bind(t.least, "least")}
          {...{ value: least, isWhole, placeholder: t.least }}
          onChange={(next) => set({ least: next })}
        />
        <NumberBox
          {...bind(t.most, "most")}
          {...{ value: most, isWhole, placeholder: t.most }}
          onChange={(next) => set({ most: next })}
        />
      </span>
    </td>
  );
}

/** What a text must look like, or which dictionary a choice is out of. */
function DetailCell({ field, bind, set, dictionaries }: CellProps & Pick<ColumnRowProps, "dictionaries">) {
  const t = useTexts(gridTexts);
  if (field.type === "text")
    return (
      <Choice
        {...bind(t.pattern, "pattern")}
        value={field.pattern}
        options={FIELD_PATTERNS.map((value) => ({ value, label: t.patterns[value] }))}
        onChange={(pattern) => set({ pattern })}
      />
    );
  if (field.type !== "choice") return <td className={styles.faint}>—</td>;
  return (
    <Choice
      {...bind(t.dictionary, "dictionary")}
      value={field.dictionary ?? ""}
      options={[{ value: "", label: t.chooseDictionary }, ...withOwn(dictionaries, field.dictionary)]}
      onChange={(type) => set({ dictionary: type || null })}
    />
  );
}

/** One that has been deleted since is still shown. */
const withOwn = (options: Options, own: string | null): Options =>
  own === null || options.some(({ value }) => value === own)
    ? options
    : [{ value: own, label: own }, ...options];
