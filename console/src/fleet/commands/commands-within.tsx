import { COMMAND_ENDPOINTS as E } from "@sweepline/contract/fleet/commands/index.ts";
import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { labelOf } from "../../system/dictionaries/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { CommandProgress } from "./command-progress.tsx";
import { useOutcome } from "./command-text.ts";
import styles from "./commands.module.css";
import { commandTexts } from "./commands.texts.ts";

interface CommandsWithinProps {
  readonly deviceId: number;
  /** Instants. */
  readonly from: string;
  readonly to: string | undefined;
}

const MOST = 20;

/** What a device was told within a span, and what became of it; oldest first. */
export function CommandsWithin({ deviceId, from, to }: CommandsWithinProps) {
  const t = useTexts(commandTexts);
  const format = useFormat();
  const outcome = useOutcome(false);
  const query = useQuery(
    queryFor(E.list, {
      params: { id: deviceId },
      query: { from, ...(to !== undefined && { to }), sort: "createdAt", size: MOST },
    }),
  );
  return (
    <QueryView query={query} block={6}>
      {({ records }) =>
        records.length === 0 ? (
          <p className={styles.none}>{t.noneWithin}</p>
        ) : (
          <ol className={styles.within} aria-label={t.title}>
            {records.map((command) => (
              <li key={command.id}>
                <time dateTime={command.createdAt}>{format.dateTime(command.createdAt)}</time>
                <strong>{labelOf("commandKind")(command.kind)}</strong>
                <CommandProgress command={command} />
                <span>{[command.staffName ?? t.platform, outcome(command)].filter(Boolean).join(" · ")}</span>
              </li>
            ))}
          </ol>
        )
      }
    </QueryView>
  );
}
