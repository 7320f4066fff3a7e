import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { type Begun, SearchedSelect } from "../../ui/select/index.ts";

interface PlaceSelectProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly width: number;
  readonly begun: Begun;
}

/** Whoever draws it may see places. */
export function PlaceSelect({ value, width, ...looks }: PlaceSelectProps) {
  const [search, setSearch] = useState("");
  const ids = value === undefined ? undefined : [value];
  const { data = [], isFetching } = useQuery({
    ...queryFor(PLACE_ENDPOINTS.options, { query: { search: search || undefined, ids } }),
    placeholderData: keepPreviousData,
  });
  const found = data.map(({ id, name, organizationName }) => ({
    value: id,
    label: name,
    panel: organizationName,
  }));
  return (
    <SearchedSelect
      {...looks}
      value={value}
      chosen={found.find((one) => one.value === value)}
      found={found}
      isFetching={isFetching}
      onSearch={setSearch}
      width={`${width}rem`}
    />
  );
}
