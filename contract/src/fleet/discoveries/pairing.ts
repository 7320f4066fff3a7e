import { z } from "zod";
import { endpoint, instantSchema } from "../../core/endpoint.ts";
import { chosenId, int } from "../../core/fields.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";

/**
 * A time in which robots that nobody registered may come in at the product's own broker, by any user name and a code that all of
 * them share. What they say is noted as a discovery and kept nowhere else, and they are sent nothing. Whoever is admitted goes on
 * with that user name and code as its credentials, until these are replaced.
 *
 *   open ──close, or its end──▶ over: who was not admitted is sent away, and stays listed
 */
export const PAIRING_MINUTES = { least: 5, most: 60, initial: 15 } as const;
/** Names by which robots sign in to one window. */
export const MAX_GUESTS = 50;
/** In groups of four; without letters and digits that look alike. What is typed may be small, and without the dashes. */
export const PAIRING_CODE = /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){4}$/;

export const PAIRING_REFUSALS = defineRefusals({
  alreadyOpen: [409, "该组织已有开放的配对窗口", "The organization has an open pairing window already"],
  unknownOwner: [422, "组织不存在", "The organization does not exist"],
  outsideBroker: [
    409,
    "本系统使用外部消息服务器，无法配对",
    "Pairing needs the embedded broker; this installation uses an outside one",
  ],
});

const windowSchema = z.object({
  id: int,
  ...organizationShape,
  openedAt: instantSchema,
  endsAt: instantSchema,
  /** Robots that came in it: those that are listed as discoveries, and those that became devices. */
  found: int,
  admitted: int,
});
export type PairingWindow = z.infer<typeof windowSchema>;

const statusSchema = z.object({
  /** Where robots find the broker, an empty host being the one that the console is reached by; null: it is not ours. */
  broker: z.object({ host: z.string(), port: int, isTls: z.boolean() }).nullable(),
  /** Those that are open, of the caller's scope. */
  windows: z.array(windowSchema),
});
export type PairingStatus = z.infer<typeof statusSchema>;

export const newWindowSchema = z.object({
  organizationId: chosenId("validation.noTenant"),
  minutes: int.min(PAIRING_MINUTES.least).max(PAIRING_MINUTES.most).default(PAIRING_MINUTES.initial),
});
export type NewWindow = z.output<typeof newWindowSchema>;

export const PAIRING_ENDPOINTS = {
  status: endpoint("GET /platform/pairing", "fleet_discoveries_pair", {
    summary: "Pairing windows that are open in the caller's scope, and where robots find the broker",
    answer: statusSchema,
  }),
  open: endpoint("POST /platform/pairing", "fleet_discoveries_pair", {
    stepUp: true,
    summary: "Let robots in that nobody registered, for some minutes, by a code that is told once",
    body: newWindowSchema,
    answer: z.object({ window: windowSchema, code: z.string() }),
  }),
  close: endpoint("PUT /platform/pairing/:id/close", "fleet_discoveries_pair", {
    summary: "Close a pairing window: robots that were not admitted are sent away",
    answer: z.object({ closed: z.boolean() }),
  }),
};
