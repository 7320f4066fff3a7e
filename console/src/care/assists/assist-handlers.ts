import { ASSIST_EVENTS, ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { refetchSoon } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

const lookAgain = refetchSoon([E.page, E.get]);

/** An assist was raised, changed or resolved: what is on screen of assists is read again. */
export const assistChanged = liveHandler(ASSIST_EVENTS.assistChanged, lookAgain);
