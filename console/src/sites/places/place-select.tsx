import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { SearchedSelect } from "../../ui/select/index.ts";
import { placeTexts } from "./places.texts.ts";

interface PlaceSelectProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** A filter by place; whoever may see no places sees no filter. */
export function PlaceSelect({ value, onChange }: PlaceSelectProps) {
  const t = useTexts(placeTexts);
  const may = useMay(PLACE_ENDPOINTS.options);
  const [search, setSearch] = useState("");
  const ids = value === undefined ? undefined : [value];
  const { data = [], isFetching } = useQuery({
    ...queryFor(PLACE_ENDPOINTS.options, { query: { search: search || undefined, ids } }),
    placeholderData: keepPreviousData,
    enabled: may,
  });
  if (!may) return null;
  const found = data.map(({ id, name, organizationName }) => ({
    value: id,
    label: name,
    panel: organizationName,
  }));
  return (
    <SearchedSelect
      label={t.place}
      placeholder={t.allPlaces}
      value={value}
      chosen={found.find((one) => one.value === value)}
      found={found}
      isFetching={isFetching}
      onSearch={setSearch}
      onChange={onChange}
      width="11rem"
    />
  );
}
