import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { Select } from "../../ui/kit.ts";
import { peopleQuery } from "./alarms.calls.ts";
import { alarmTexts } from "./alarms.texts.ts";

interface PersonFieldProps {
  /** Given by `Form.Item`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (staffId: number | null) => void;
}

/** Oneself first, then the people that the server finds; who may not look for people can take it upon themselves. */
export function PersonField({ id, value = null, onChange }: PersonFieldProps) {
  const t = useTexts(alarmTexts);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const me = usePerson()?.sysUser;
  const maySearch = useMay(E.assignees);
  const found = useQuery({ ...peopleQuery({ search: search || undefined }), enabled: maySearch });
  const chosen = useQuery({
    ...peopleQuery({ ids: value === null ? [] : [value] }),
    enabled: maySearch && value !== null,
  });
  const people = [...(chosen.data ?? []), ...(found.data ?? [])].filter((one) => one.id !== me?.id);
  const others = [...new Map(people.map((one) => [one.id, one])).values()].map((one) => ({
    value: one.id,
    label: `${one.displayName} (${one.username}) · ${one.organizationName}`,
  }));
  const own = me && search === "" ? [{ value: me.id, label: t.me(me.displayName) }] : [];
  return (
    <Select<number | null>
      {...(id === undefined ? {} : { id })}
      allowClear
      value={value}
      placeholder={maySearch ? `${t.nobody} · ${t.assignHint}` : t.nobody}
      loading={found.isFetching}
      showSearch={maySearch ? { filterOption: false, searchValue: typed, onSearch: setTyped } : false}
      options={[...own, ...others]}
      onChange={(next: number | null | undefined) => onChange?.(next ?? null)}
    />
  );
}
