import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FoundSelect } from "../../ui/select/index.ts";
import { assigneesQuery } from "./work-orders.calls.ts";

interface AssigneeSelectProps {
  readonly deviceId: number;
  readonly own?: { readonly id: number; readonly name: string } | undefined;
  /** Given by `Form.Item`. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (id: number) => void;
}

/** One of the people who may work on orders of the device's holder. */
export function AssigneeSelect({ deviceId, own, value, ...select }: AssigneeSelectProps) {
  const [search, setSearch] = useState("");
  const { data = [], isFetching } = useQuery(assigneesQuery(deviceId, search));
  return (
    <FoundSelect
      {...select}
      {...{ own, value, isLoading: isFetching, onSearch: setSearch }}
      found={data.map(({ id, name, organizationName }) => ({ id, name: `${name} · ${organizationName}` }))}
    />
  );
}
