import { ON_CALL_ENDPOINTS as E, type Rota } from "@sweepline/contract/care/on-call.ts";
import { useFormat } from "../../core/format/index.ts";
import { LOCALE_TAGS, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import { useRemoveRota } from "./on-call.calls.ts";
import styles from "./on-call.module.css";
import { onCallTexts } from "./on-call.texts.ts";

type Column = ListColumn<typeof E.list>;

interface RotaActs {
  readonly onOpen: (row: Rota) => void;
  readonly onEdit: (row: Rota) => void;
}

export function useRotaColumns({ onOpen, onEdit }: RotaActs): readonly Column[] {
  const t = useTexts(onCallTexts);
  const format = useFormat();
  const turnOf = useTurnText();
  return [
    {
      ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 13 },
      render: (row) => <RowButton onClick={() => onOpen(row)}>{row.name}</RowButton>,
    },
    {
      ...{ key: "current", title: t.current, width: 13 },
      render: ({ current: { name, to, insteadOf } }) => (
        <span className={styles.two}>
          <strong>{name || t.gone}</strong>
          <span className={styles.faint}>
            {insteadOf === null ? "" : `${t.insteadOf(insteadOf)} · `}
            {t.until(format.dateTime(to))}
          </span>
        </span>
      ),
    },
    {
      ...{ key: "turn", title: t.turn, width: 12.2 },
      render: (row) => (
        <span className={styles.two}>
          <span>{turnOf(row)}</span>
          <span className={styles.faint}>{row.timeZone}</span>
        </span>
      ),
    },
    {
      ...{ key: "people", title: t.people, width: 16 },
      render: ({ people }) => people.map(({ name }) => name || t.gone).join(" → "),
    },
    {
      ...{ key: "organization", title: t.organization, sort: "organizationName", width: 12 },
      isHiddenAtFirst: "narrow",
      render: (row) => row.organizationName,
    },
    {
      ...{ key: "actions", title: t.actions, fixed: "right", width: 9 },
      render: (row) => <Actions row={row} onEdit={onEdit} />,
    },
  ];
}

/** "Mondays at 09:00", by the rota's own clocks. */
function useTurnText(): (rota: Rota) => string {
  const t = useTexts(onCallTexts);
  const language = useLanguage();
  return ({ turn, startsOn, handOverAt }) => {
    if (turn === "daily") return t.daily(handOverAt);
    const day = new Intl.DateTimeFormat(LOCALE_TAGS[language], { weekday: "long", timeZone: "UTC" });
    return t.weekly(day.format(new Date(`${startsOn}T00:00:00Z`)), handOverAt);
  };
}

function Actions({ row, onEdit }: { readonly row: Rota; readonly onEdit: (row: Rota) => void }) {
  const t = useTexts(onCallTexts);
  const remove = useRemoveRota();
  return (
    <RowActions
      name={row.name}
      buttons={[
        { label: t.edit, name: t.editOf(row.name), requires: E.update, onSelect: () => onEdit(row) },
        {
          ...{ label: t.remove, name: t.removeOf(row.name), requires: E.remove, isDanger: true },
          ...{ question: t.removeQuestion(row.name), done: t.removed },
          onSelect: () => remove.mutateAsync(row.id),
        },
      ]}
    />
  );
}
