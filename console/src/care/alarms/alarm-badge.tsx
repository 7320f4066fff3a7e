import { type AlarmCounts, ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { FAULT_LEVELS } from "@sweepline/contract/care/fault-codes.ts";
import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { CountedLink } from "../../ui/counted-link/index.ts";
import { badgeTexts } from "./badge.texts.ts";

const LOOK_AGAIN_MS = 15_000;
const MOST_SHOWN = 999;

/** In the shell: how many alarms wait for somebody to acknowledge them, in the color of the gravest. */
export function AlarmBadge({ className }: { readonly className: string | undefined }) {
  return useMay(E.counts) ? <Shown className={className} /> : null;
}

function Shown({ className }: { readonly className: string | undefined }) {
  const t = useTexts(badgeTexts);
  const href = useHref();
  const format = useFormat();
  const { toneOf } = useDictionary("faultLevel");
  const { data } = useQuery({
    ...queryFor(E.counts, {}),
    // What was granted to a company may have run out meanwhile.
    meta: { quietStatus: 403 },
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: "always",
  });
  const { count, gravest } = waiting(data);
  const label = count === 0 ? t.none : t.some(format.number(count), count === 1);
  return (
    <span role="status">
      <CountedLink
        to={href("alarms")}
        icon="fault"
        label={label}
        count={count}
        most={MOST_SHOWN}
        tone={gravest && toneOf(gravest)}
        className={className}
      />
    </span>
  );
}

/** Levels are in their order, the gravest last. */
function waiting(counts: AlarmCounts | undefined) {
  const of = (level: (typeof FAULT_LEVELS)[number]) => counts?.unacknowledged[level] ?? 0;
  return {
    count: FAULT_LEVELS.reduce((sum, level) => sum + of(level), 0),
    gravest: FAULT_LEVELS.findLast((level) => of(level) > 0),
  };
}
