import type { OrganizationOption } from "@sweepline/contract/access/organizations/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useSettled } from "../../core/settled/index.ts";
import { Select } from "../../ui/kit.ts";
import styles from "./organization-tree-select.module.css";
import { organizationOptionsQuery } from "./organizations.calls.ts";
import { organizationTexts } from "./organizations.texts.ts";

interface Looks {
  /** Given by `Form.Item`: ties the label to the field. */
  readonly id?: string;
  readonly placeholder?: string;
  /** The accessible name, where no label of a form gives it. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  /** In rem; as wide as its place without it. */
  readonly width?: number;
  /** Leaves these out: what cannot be chosen here. */
  readonly without?: (option: OrganizationOption) => boolean;
}

interface OneProps extends Looks {
  readonly isMultiple?: false;
  readonly value?: number | undefined;
  readonly onChange?: (id: number | undefined) => void;
  readonly isClearable?: boolean;
}

interface ManyProps extends Looks {
  readonly isMultiple: true;
  readonly value?: readonly number[] | undefined;
  readonly onChange?: (ids: number[]) => void;
}

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;

/**
 * Chooses an organization, or several, out of however many there are: the server searches, and the name of the one above
 * tells equal names apart. A control of a form: `<Form.Item name="organizationId"><OrganizationTreeSelect /></Form.Item>`.
 */
export function OrganizationTreeSelect(props: OneProps | ManyProps) {
  const t = useTexts(organizationTexts);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), PAUSE_MS);
  const ids = idsOf(props.value);
  const found = useQuery({
    ...organizationOptionsQuery({ search: search || undefined }),
    placeholderData: keepPreviousData,
  });
  // What is chosen keeps its name, wherever a search has led.
  const chosen = useQuery({
    ...organizationOptionsQuery({ ids }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const names = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map((one) => [one.id, one.orgName]));
  const values = ids.map((id) => ({ value: id, label: names.get(id) ?? "…" }));
  return (
    <Select<Labeled | Labeled[] | null, Choice>
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.isMultiple ? { mode: "multiple" as const } : {})}
      {...(props.label === undefined ? {} : { "aria-label": props.label })}
      {...(props.width === undefined ? {} : { style: { width: `${props.width}rem` } })}
      labelInValue
      value={props.isMultiple ? values : (values[0] ?? null)}
      disabled={props.isDisabled ?? false}
      allowClear={props.isMultiple || (props.isClearable ?? true)}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={found.isFetching || chosen.isLoading}
      placeholder={props.placeholder ?? t.choose}
      notFoundContent={found.isPending ? t.searching : t.noneFound}
      popupMatchSelectWidth={false}
      options={(found.data ?? [])
        .filter((option) => !props.without?.(option))
        .map(({ id, orgName, parentName }) => ({ value: id, label: orgName, parentName }))}
      optionRender={({ data }) => <Option name={data.label} parent={data.parentName} />}
      onChange={(value) => emitChange(props, value)}
      onOpenChange={(isOpen) => !isOpen && setTyped("")}
    />
  );
}

interface Labeled {
  readonly value: number;
  readonly label: string;
}
interface Choice extends Labeled {
  readonly parentName: string | null;
}

function emitChange(props: OneProps | ManyProps, value: Labeled | Labeled[] | null | undefined): void {
  const ids = [value ?? []].flat().map((one) => one.value);
  if (props.isMultiple) props.onChange?.(ids);
  else props.onChange?.(ids[0]);
}

const idsOf = (value: number | readonly number[] | null | undefined): number[] =>
  value === undefined || value === null ? [] : [value].flat().map(Number);

function Option({ name, parent }: { readonly name: string; readonly parent: string | null }) {
  return (
    <span className={styles.option}>
      <span>{name}</span>
      {parent ? <span className={styles.parent}>{parent}</span> : null}
    </span>
  );
}
