import type { FirmwarePackageRow } from "@sweepline/contract/operations/firmware/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Select } from "../../ui/kit.ts";
import { formTexts } from "./rollout-form.texts.ts";
import { packagesQuery } from "./rollouts.calls.ts";

interface PackageSelectProps {
  readonly productId: number | undefined;
  /** Of the form. */
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
}

const NONE: readonly FirmwarePackageRow[] = [];

/** Released packages of a product, one of each kind: choosing another one of a kind takes the place of the first. */
export function PackageSelect({ productId, id, value = [], onChange }: PackageSelectProps) {
  const t = useTexts(formTexts);
  const kinds = useDictionary("firmwareKind");
  const query = useQuery({ ...packagesQuery(productId ?? 0), enabled: productId !== undefined });
  const packages = query.data?.records ?? NONE;
  const change = (ids: number[]) => {
    const byKind = new Map(ids.map((one) => [packages.find((each) => each.id === one)?.kind ?? one, one]));
    onChange?.([...byKind.values()]);
  };
  const present = [...new Set(packages.map(({ kind }) => kind))];
  return (
    <Select<number[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value}
      disabled={productId === undefined}
      loading={query.isFetching}
      placeholder={productId === undefined ? t.productFirst : t.choosePackages}
      notFoundContent={t.noPackages}
      showSearch={{ optionFilterProp: "label" }}
      options={present.map((kind) => ({
        label: kinds.labelOf(kind),
        options: packages
          .filter((one) => one.kind === kind)
          .map((one) => ({ value: one.id, label: t.packageOf(one.eventName, one.version) })),
      }))}
      onChange={change}
    />
  );
}
