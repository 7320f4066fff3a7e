import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { ScheduleDrawer, ScheduleForm } from "../schedules/index.ts";
import type { Bar } from "./plan-lanes.ts";
import { UnreadDrawer } from "./unread-drawer.tsx";

interface OccurrenceDrawerProps {
  readonly bar: Extract<Bar, { kind: "occurrence" }>;
  readonly onClose: () => void;
}

/** The timed task behind a bar, with all that can be done with one of its times or from one on. */
export function OccurrenceDrawer({ bar, onClose }: OccurrenceDrawerProps) {
  const params = { id: bar.schedule.id };
  const query = useQuery(queryFor(SCHEDULE_ENDPOINTS.get, { params }));
  const schedule = query.data;
  const [from, setFrom] = useState<string>();
  if (!schedule) return <UnreadDrawer title={bar.schedule.name} {...{ query, onClose }} />;
  return from === undefined ? (
    <ScheduleDrawer
      schedule={schedule}
      onChangeFrom={({ original }) => setFrom(original)}
      onClose={onClose}
    />
  ) : (
    <ScheduleForm schedule={schedule} from={from} onClose={onClose} />
  );
}
