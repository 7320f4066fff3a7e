import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Choice, SearchedSelect } from "../../ui/select/index.ts";
import { type PeopleQuery, peopleQuery } from "./people.calls.ts";

interface PersonSelectProps {
  /** Given by `Form.Item`. */
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (staffId: number | null) => void;
  /** Its accessible name, where no form's item gives it one. */
  readonly label?: string;
  readonly placeholder: string;
  /** Whom the server finds; left out: the people of the caller's scope. */
  readonly of?: PeopleQuery;
  /** Who may not look for people chooses among the first. */
  readonly maySearch?: boolean;
  /** Offered before all others while nothing is typed, such as oneself. */
  readonly first?: Choice | undefined;
  /** Of a filter among others. */
  readonly width?: string;
}

/** One person, of however many there are. */
export function PersonSelect({
  value = null,
  of = peopleQuery,
  maySearch = true,
  onChange,
  ...select
}: PersonSelectProps) {
  const [search, setSearch] = useState("");
  const found = useQuery({ ...of({ search: search || undefined }), enabled: maySearch });
  const chosen = useQuery({
    ...of({ ids: value === null ? [] : [value] }),
    enabled: maySearch && value !== null,
  });
  return (
    <SearchedSelect
      {...select}
      value={value ?? undefined}
      chosen={choicesOf(chosen.data).find((one) => one.value === value)}
      found={choicesOf(found.data)}
      isFetching={found.isFetching}
      {...(maySearch && { onSearch: setSearch })}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

const choicesOf = (
  people: readonly { id: number; displayName: string; username: string; organizationName: string }[] = [],
): Choice[] =>
  people.map(({ id, displayName, username, organizationName }) => ({
    value: id,
    label: `${displayName} (${username})`,
    panel: organizationName,
  }));
