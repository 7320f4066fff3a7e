import { ALARM_EVENTS, ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { refetchSoon } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

const lookAgain = refetchSoon([E.page, E.groups, E.get, E.counts]);

/** An alarm was raised, changed or cleared: what is on screen of alarms is read again. */
export const alarmChanged = liveHandler(ALARM_EVENTS.alarmChanged, lookAgain);
