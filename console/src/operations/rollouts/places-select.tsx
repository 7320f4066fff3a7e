import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { formTexts } from "./rollout-form.texts.ts";
import { placesQuery } from "./rollouts.calls.ts";

interface PlacesSelectProps {
  readonly organizationId: number | undefined;
  /** Of the form. */
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
}

/** Any number of places: the server searches, and what is chosen keeps its name. */
export function PlacesSelect({ organizationId, id, value = [], onChange }: PlacesSelectProps) {
  const t = useTexts(formTexts);
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(
    placesQuery({ organizationId, ids: value, search: search || undefined }),
  );
  return (
    <Select<number[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value}
      loading={isFetching}
      placeholder={t.anyPlace}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={(data ?? []).map((place) => ({ value: place.id, label: place.name }))}
      {...(onChange && { onChange })}
    />
  );
}
