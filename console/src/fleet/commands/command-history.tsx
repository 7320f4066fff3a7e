import { type Command, COMMAND_ENDPOINTS as E } from "@sweepline/contract/fleet/commands/index.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { labelOf } from "../../system/dictionaries/index.ts";
import { type ListColumn, ListTable, useColumnsOf, useList } from "../../ui/list/index.ts";
import { useSettingLabels } from "../products/index.ts";
import { COMMANDS, CommandFilters } from "./command-filters.tsx";
import { CommandProgress } from "./command-progress.tsx";
import { detailsOf, useOutcome } from "./command-text.ts";
import { commandChanged } from "./commands.calls.ts";
import { commandTexts } from "./commands.texts.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

interface CommandHistoryProps {
  readonly deviceId: number;
  readonly isOnline?: boolean;
  /** The device is decommissioned: no command is in progress. */
  readonly isPast?: boolean;
}

/** What was sent to a device and what became of it, newest first; each row goes on by itself. */
export function CommandHistory({ deviceId, isOnline = false, isPast = false }: CommandHistoryProps) {
  const t = useTexts(commandTexts);
  const list = useList(COMMANDS, { params: { id: deviceId } });
  const columns = useColumns(isOnline, isPast);
  useLive(commandChanged, isPast ? [] : [deviceId]);
  return (
    <ListTable
      list={list}
      label={t.title}
      columns={columns}
      texts={t}
      filters={<CommandFilters list={list} />}
    />
  );
}

function useColumns(isOnline: boolean, isPast: boolean): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(commandTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const outcome = useOutcome(isOnline);
  return useMemo(
    () => [
      { key: "createdAt", title: t.at, width: 10.75, render: ({ createdAt }) => format.dateTime(createdAt) },
      c.value("kind", t.kind, { width: 8.5, draw: labelOf("commandKind") }),
      {
        ...{ key: "details", title: t.details, width: 9.5 },
        render: (command) => <Details command={command} />,
      },
      {
        ...{ key: "state", title: t.state, width: 10.5 },
        render: (command) => <CommandProgress command={command} />,
      },
      {
        ...{ key: "outcome", title: t.outcome, width: 13.5 },
        render: (command) => outcome(command) || NOT_REPORTED,
      },
      c.value("staffName", t.who, { key: "who", width: 8, draw: (name) => name ?? t.platform }),
      ...(isPast ? [] : [{ ...ACTIONS, title: t.actions }]),
    ],
    [t, c, format, outcome, isPast],
  );
}

function Details({ command }: { readonly command: Command }) {
  return detailsOf(command, useTexts(commandTexts), useSettingLabels()) || NOT_REPORTED;
}

/** Scrolls with the rest: there is seldom anything in it. */
const ACTIONS = {
  ...{ key: "actions", width: 5.5 },
  render: (command: Command) => <WithdrawButton command={command} />,
};
