import { COMBINATION_ENDPOINTS as E } from "@sweepline/contract/operations/combinations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { FoundSelect } from "../../ui/select/index.ts";
import { combinationQuery } from "./combinations.calls.ts";

interface CombinationSelectProps {
  /** Of the form. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (combinationId: number) => void;
}

/** Further ones are found by searching. */
const COMBINATIONS = 50;

/** One combination. */
export function CombinationSelect({ value, ...select }: CombinationSelectProps) {
  const [search, setSearch] = useState("");
  const query = { size: COMBINATIONS, ...(search && { search }) };
  const { data, isFetching } = useQuery(queryFor(E.list, { query }));
  const { data: own } = useQuery({ ...combinationQuery(value ?? 0), enabled: value !== undefined });
  return (
    <FoundSelect
      {...select}
      {...{ value, own, isLoading: isFetching, onSearch: setSearch }}
      found={data?.records ?? []}
    />
  );
}
