import { useNow } from "../../core/clock/index.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";

interface AgeProps {
  readonly at: string | null;
  /** How often it is updated. */
  readonly stepMs?: number;
}

/** How long ago; the moment itself where one points at it. */
export function Age({ at, stepMs = 60_000 }: AgeProps) {
  const format = useFormat();
  const now = useNow(stepMs);
  if (at === null) return NOT_REPORTED;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.age(at, now)}
    </time>
  );
}
