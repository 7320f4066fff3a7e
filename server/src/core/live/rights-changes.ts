import { z } from "zod";
import { processMessage } from "../bus/process-messages.ts";
import { RIGHTS_TOPIC } from "./live.ts";

/** Changes of rights and ends of sessions, as the access wing announces them. */
const rightsChanges = processMessage(
  RIGHTS_TOPIC,
  z.object({
    staffIds: z.array(z.number()).default([]),
    sessionIds: z.array(z.number()).default([]),
    everyone: z.boolean().default(false),
  }),
);
export type RightsChange = Parameters<Parameters<typeof rightsChanges.subscribe>[1]>[0];
export const onRightsChanged = rightsChanges.subscribe;
