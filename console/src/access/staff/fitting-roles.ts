import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Form } from "../../ui/kit.ts";
import { roleOptionsQuery } from "./staff.calls.ts";

type NamedRole = StaffRow["role"][number];

interface Place {
  /** Where the form puts the person now. */
  readonly organizationId: number | undefined;
  /** The person's own roles, where they stand already. */
  readonly held: readonly NamedRole[];
}

/**
 * Keeps the form's roles to those that may be handed out at the chosen organization, and answers those that were taken out.
 * They come back by themselves where another choice has room for them again.
 */
export function useFittingRoles({ organizationId, held }: Place): readonly NamedRole[] {
  const form = Form.useFormInstance();
  const options = useQuery({
    ...roleOptionsQuery(organizationId),
    enabled: organizationId !== undefined,
  }).data;
  const names = useRef(new Map<number, NamedRole>());
  const [dropped, setDropped] = useState<readonly NamedRole[]>([]);
  const droppedNow = useRef(dropped);
  useEffect(() => {
    for (const role of [...held, ...(options ?? [])]) names.current.set(role.id, role);
    if (!options) return;
    const here = new Set([...held, ...options].map(({ id }) => id));
    const chosen: readonly number[] = form.getFieldValue("role") ?? [];
    const wanted = [...new Set([...chosen, ...droppedNow.current.map(({ id }) => id)])];
    const kept = wanted.filter((id) => here.has(id));
    if (kept.length !== chosen.length || kept.some((id) => !chosen.includes(id)))
      form.setFieldValue("role", kept);
    const left = wanted.filter((id) => !here.has(id));
    droppedNow.current = left.flatMap((id) => names.current.get(id) ?? []);
    setDropped(droppedNow.current);
  }, [form, held, options]);
  return dropped;
}
