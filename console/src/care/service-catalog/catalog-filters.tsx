import { useTexts } from "../../core/i18n/index.ts";
import { SelectCode } from "../../system/dictionaries/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { catalogTexts } from "./service-catalog.texts.ts";

interface Bound<Value> {
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

export function ClassificationFilter({ value, onChange }: Bound<string>) {
  const t = useTexts(catalogTexts);
  return (
    <SelectCode
      of="serviceClassification"
      value={value || undefined}
      onChange={onChange}
      all={t.allClassifications}
      label={t.classification}
      width={11.5}
    />
  );
}

export function OriginFilter(bound: Bound<"own" | "offered">) {
  const t = useTexts(catalogTexts);
  return (
    <SelectOne<"own" | "offered">
      {...bound}
      options={[
        { value: "own", label: t.own },
        { value: "offered", label: t.offered },
      ]}
      placeholder={t.allOrigins}
      label={t.origin}
      width={8}
    />
  );
}
