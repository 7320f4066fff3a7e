import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { FoundSelect } from "../../ui/select/index.ts";
import { rolloutQuery, rolloutsQuery } from "./updates.calls.ts";
import { updateTexts } from "./updates.texts.ts";

interface RolloutFilterProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** A filter by rollout: found by searching. */
export function RolloutFilter({ value, onChange }: RolloutFilterProps) {
  const t = useTexts(updateTexts);
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(rolloutsQuery(search));
  const found = data?.records ?? [];
  const isElsewhere = value !== undefined && data !== undefined && !found.some(({ id }) => id === value);
  const { data: own } = useQuery({ ...rolloutQuery(value ?? 0), enabled: isElsewhere });
  return (
    <FoundSelect
      {...{ value, label: t.rollout, placeholder: t.allRollouts, isLoading: isFetching, found }}
      own={isElsewhere ? own : undefined}
      filter={{ width: "10rem", onChange }}
      onSearch={setSearch}
    />
  );
}
