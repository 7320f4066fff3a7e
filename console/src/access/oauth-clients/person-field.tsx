import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { peopleQuery } from "./oauth-clients.calls.ts";
import { clientTexts } from "./oauth-clients.texts.ts";

interface PersonFieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (staffId: number | null) => void;
}

/** One of the people in the caller's scope: the server searches. */
export function PersonField({ id, value = null, onChange }: PersonFieldProps) {
  const t = useTexts(clientTexts);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const found = useQuery(peopleQuery({ search: search || undefined }));
  const chosen = useQuery({
    ...peopleQuery({ ids: value === null ? [] : [value] }),
    enabled: value !== null,
  });
  const people = [...(chosen.data ?? []), ...(found.data ?? [])];
  const options = [...new Map(people.map((person) => [person.id, person])).values()].map((person) => ({
    value: person.id,
    label: `${person.displayName} (${person.username}) · ${person.organizationName}`,
  }));
  return (
    <Select<number | null>
      {...(id === undefined ? {} : { id })}
      allowClear
      value={value}
      placeholder={t.personPick}
      loading={found.isFetching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      options={options}
      onChange={(next: number | null | undefined) => onChange?.(next ?? null)}
    />
  );
}
