import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { PersonSelect } from "../../access/people/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { peopleQuery } from "./alarms.calls.ts";
import { alarmTexts } from "./alarms.texts.ts";

interface PersonFieldProps {
  /** Given by `Form.Item`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (staffId: number | null) => void;
}

/** Oneself first, then the people that the server finds; who may not look for people can take it upon themselves. */
export function PersonField(field: PersonFieldProps) {
  const t = useTexts(alarmTexts);
  const me = usePerson()?.sysUser;
  const maySearch = useMay(E.assignees);
  return (
    <PersonSelect
      {...field}
      {...{ of: peopleQuery, maySearch }}
      placeholder={maySearch ? `${t.nobody} · ${t.assignHint}` : t.nobody}
      first={me && { value: me.id, label: t.me(me.displayName) }}
    />
  );
}
