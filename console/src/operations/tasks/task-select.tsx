import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { FoundSelect } from "../../ui/select/index.ts";

interface TaskSelectProps {
  /** Its accessible name, where no form's item gives it one. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Of the form. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (taskId: number) => void;
}

/** Further tasks are found by searching. */
const TASKS = 50;

/** One task in use, templates apart. */
export function TaskSelect({ label, value, ...select }: TaskSelectProps) {
  const [search, setSearch] = useState("");
  const query = { size: TASKS, isTemplate: "false", ...(search && { search }) };
  const { data, isFetching } = useQuery(queryFor(TASK_ENDPOINTS.list, { query }));
  const { data: own } = useQuery({
    ...queryFor(TASK_ENDPOINTS.get, { params: { id: value ?? 0 } }),
    enabled: value !== undefined,
  });
  return (
    <FoundSelect
      {...select}
      {...{ label, value, own, isLoading: isFetching, onSearch: setSearch }}
      found={data?.records ?? []}
    />
  );
}
