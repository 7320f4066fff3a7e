import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { usePeople } from "./on-call.calls.ts";
import { onCallTexts } from "./on-call.texts.ts";

interface PersonSelectProps {
  /** Of the form. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number, name: string) => void;
  /** Where no label of a form stands beside it. */
  readonly label?: string;
  readonly placeholder?: string;
}

/** One person of those that the server finds. */
export function PersonSelect({ id, value = null, onChange, label, placeholder }: PersonSelectProps) {
  const t = useTexts(onCallTexts);
  const [search, setSearch] = useState("");
  const { data = [], isFetching } = usePeople(search);
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { "aria-label": label })}
      value={value}
      placeholder={placeholder ?? t.searchPeople}
      loading={isFetching}
      notFoundContent={t.noPerson}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={data.map((person) => ({ value: person.id, label: person.name }))}
      style={{ width: "100%" }}
      onChange={(chosen) => onChange?.(chosen, data.find((person) => person.id === chosen)?.name ?? "")}
    />
  );
}
