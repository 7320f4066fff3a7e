import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { operatorsQuery } from "./allocations.calls.ts";
import { allocationTexts } from "./allocations.texts.ts";

export interface Operator {
  readonly id: number;
  readonly name: string;
}

interface OperatorSelectProps {
  readonly id: string;
  readonly organizationId: number | undefined;
  readonly value: Operator | undefined;
  readonly onChange: (operator: Operator | undefined) => void;
}

/** An enabled person of the receiver; the server searches, since a tenant may have thousands. */
export function OperatorSelect({ id, organizationId, value, onChange }: OperatorSelectProps) {
  const t = useTexts(allocationTexts);
  const [search, setSearch] = useState("");
  const isKnown = organizationId !== undefined;
  const { data, isFetching } = useQuery({
    ...operatorsQuery(organizationId ?? 0, search.trim()),
    enabled: isKnown,
  });
  return (
    <Select<number>
      id={id}
      allowClear
      disabled={!isKnown}
      showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
      loading={isKnown && isFetching}
      value={value?.id ?? null}
      placeholder={t.noOperator}
      style={{ width: "100%" }}
      options={optionsOf(data ?? [], value)}
      onOpenChange={(isOpen) => !isOpen && setSearch("")}
      onChange={(chosen: number | undefined) => {
        const person = data?.find((one) => one.id === chosen);
        onChange(person && { id: person.id, name: person.displayName });
      }}
    />
  );
}

/** Who is chosen keeps the name, wherever a search has led. */
function optionsOf(
  people: readonly { id: number; displayName: string; username: string }[],
  value: Operator | undefined,
) {
  const options = people.map((one) => ({ value: one.id, label: `${one.displayName} (${one.username})` }));
  if (!value || options.some((option) => option.value === value.id)) return options;
  return [{ value: value.id, label: value.name }, ...options];
}
