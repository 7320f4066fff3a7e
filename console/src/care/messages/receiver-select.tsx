import {
  MESSAGE_ENDPOINTS as E,
  type ReceiverNames,
  type Receivers,
} from "@sweepline/contract/care/messages/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { messageTexts } from "./messages.texts.ts";

const KINDS = {
  staff: "staffIds",
  roles: "roleIds",
  organizations: "organizationIds",
  rotas: "rotaIds",
} as const;
type Kind = keyof typeof KINDS;
export const NO_RECEIVERS: Receivers = { staffIds: [], roleIds: [], organizationIds: [] };

interface ReceiverSelectProps {
  /** Of the form. */
  readonly id?: string;
  readonly value?: Receivers;
  readonly onChange?: (receivers: Receivers) => void;
  /** Names of those that are chosen when the form opens. */
  readonly names?: ReceiverNames;
}

/** People, roles and organizations out of one list that the server searches. */
export function ReceiverSelect({ id, value = NO_RECEIVERS, onChange, names }: ReceiverSelectProps) {
  const t = useTexts(messageTexts);
  const [search, setSearch] = useState("");
  const [known, setKnown] = useState<Readonly<Record<string, string>>>(() => (names ? namesOf(names) : {}));
  const { data, isFetching } = useQuery({
    ...queryFor(E.receivers, { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  const found = data ? namesOf(data) : {};
  const chosen = keysOf(value);
  const change = (keys: string[]) => {
    setKnown((before) => ({ ...before, ...found }));
    onChange?.(receiversOf(keys));
  };
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={chosen}
      placeholder={t.chooseReceivers}
      loading={isFetching}
      notFoundContent={t.noReceiverFound}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={optionsOf(
        { ...found, ...Object.fromEntries(chosen.map((key) => [key, known[key] ?? found[key] ?? key])) },
        t,
      )}
      onChange={change}
    />
  );
}

const namesOf = (names: ReceiverNames): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
      names[kind].map(({ id, name }) => [`${kind}:${id}`, name]),
    ),
  );

const keysOf = (receivers: Receivers): string[] =>
  (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    (receivers[KINDS[kind]] ?? []).map((one) => `${kind}:${one}`),
  );

function receiversOf(keys: readonly string[]): Receivers {
  const idsOf = (kind: Kind) =>
    keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => Number(key.slice(kind.length + 1)));
  return {
    staffIds: idsOf("staff"),
    roleIds: idsOf("roles"),
    organizationIds: idsOf("organizations"),
    rotaIds: idsOf("rotas"),
  };
}

const optionsOf = (names: Readonly<Record<string, string>>, t: Readonly<Record<Kind, string>>) =>
  (Object.keys(KINDS) as Kind[])
    .map((kind) => ({
      label: t[kind],
      options: Object.entries(names)
        .filter(([key]) => key.startsWith(`${kind}:`))
        .map(([key, name]) => ({ value: key, label: name })),
    }))
    .filter(({ options }) => options.length > 0);
