import { FAULT_ENDPOINTS as E, FAULT_EVENTS } from "@sweepline/contract/care/faults.ts";
import { refetchSoon } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

const lookAgain = refetchSoon([E.list, E.get]);

/** A fault has come or gone: what is on screen of its device is read again. */
export const faultChanged = liveHandler(FAULT_EVENTS.faultChanged, lookAgain);
