import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, requiredText, revision, searchText, timeZone } from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";

/**
 * On call: who answers for an organization's robots at which time. People take turns, a day or a week each, and hand over at a time
 * of the clock of the rota's time zone; somebody may stand in. A rota is a receiver of messages: whoever is on call then gets them.
 */
export const ON_CALL_REFUSALS = defineRefusals({
  unknownPerson: [
    422,
    "所选人员不存在或不在权限范围内",
    "A person does not exist or is outside your data scope",
  ],
  tooManyRotas: [422, "该组织最多可有 {most} 个值班表", "An organization can have at most {most} rotas"],
  tooManyStandIns: [422, "每个值班表最多 {most} 条替班", "A rota can have at most {most} stand-ins"],
  standInTooLong: [422, "一次替班最长 {days} 天", "A stand-in can last at most {days} days"],
  rotaInUse: [
    409,
    "该值班表正被 {count} 项消息配置使用，请先从配置中移除",
    "Message configurations that use this rota: {count}; remove it from them first",
  ],
});
export const MAX_ROTAS = 50;
export const MAX_PEOPLE = 30;
export const MAX_STAND_INS = 100;
export const MAX_STAND_IN_DAYS = 60;
/** So many days of a rota are shown ahead. */
export const PREVIEW_DAYS = 14;

export const TURNS = ["daily", "weekly"] as const;
export type Turn = (typeof TURNS)[number];

/** Fields of the form, each with its rule. */
export const ROTA_FIELDS = {
  name: requiredText(64),
  timeZone,
  turn: z.enum(TURNS),
  /** By the clock of the time zone. A time that the clocks skip is as much later, one that they show twice is the first. */
  handOverAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.clockTime"),
  /** The day on which the first person's turn begins; of weekly turns it says the weekday too. */
  startsOn: z.iso.date("validation.required"),
  /** In the order of their turns; somebody may have several. */
  staffIds: z.array(idSchema, "validation.noPerson").min(1, "validation.noPerson").max(MAX_PEOPLE),
};
const newRotaSchema = z.object(ROTA_FIELDS);
export type NewRota = z.output<typeof newRotaSchema>;
const rotaChangeSchema = z.object({ ...ROTA_FIELDS, revision });
export type RotaChange = z.output<typeof rotaChangeSchema>;

const person = z.object({
  id: int,
  name: z.string(),
  /** Disabled people are passed over by messages. */
  isEnabled: z.boolean(),
});
export type OnCallPerson = z.infer<typeof person>;

const standInSchema = z.object({
  id: int,
  staffId: int,
  name: z.string(),
  from: instantSchema,
  to: instantSchema,
});
export type StandIn = z.infer<typeof standInSchema>;

/** A turn, or the part of it that somebody else does not stand in for. */
const shiftSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  staffId: int,
  name: z.string(),
  /** Whose turn it would be; null: their own. */
  insteadOf: z.string().nullable(),
});
export type Shift = z.infer<typeof shiftSchema>;

export const rotaSchema = newRotaSchema.extend({
  id: idSchema,
  organizationName: z.string(),
  /** In the order of their turns. */
  people: z.array(person),
  /** Who is on call now. */
  current: shiftSchema,
  /** Those that are not over. */
  standIns: z.array(standInSchema),
  revision,
});
export type Rota = z.infer<typeof rotaSchema>;

const rotaQuerySchema = pageQuery(["name", "organizationName"], { search: searchText });
export type RotaQuery = z.output<typeof rotaQuerySchema>;

export const STAND_IN_FIELDS = { staffId: idSchema, from: instantSchema, to: instantSchema };
const newStandInSchema = z
  .object(STAND_IN_FIELDS)
  .refine(({ from, to }) => from < to, { path: ["to"], error: "validation.endBeforeStart" });
export type NewStandIn = z.output<typeof newStandInSchema>;

const LIST = "care_on-call_list";
const EDIT = "care_on-call_edit";

export const ON_CALL_ENDPOINTS = {
  list: endpoint("GET /platform/rota/page", LIST, {
    summary: "Rotas within the caller's scope, each with who is on call now",
    ...pagesOf(rotaSchema, rotaQuerySchema),
  }),
  shifts: endpoint("GET /platform/rota/:id/shifts", LIST, {
    summary: "Who is on call when, from now on for 14 days",
    answer: z.array(shiftSchema),
  }),
  people: endpoint("GET /platform/rota/people", EDIT, {
    summary: "People within the caller's scope who can be on call, by a search; 50 at most",
    query: z.object({ search: searchText }),
    answer: z.array(person),
  }),
  preview: endpoint("POST /platform/rota/preview", EDIT, {
    summary:
      "Who would be on call when by a rota that is not saved yet, for 14 days from now, without stand-ins",
    body: newRotaSchema,
    answer: z.array(shiftSchema),
    isRepeatable: true,
  }),
  create: endpoint("POST /platform/rota", EDIT, {
    summary: "A new rota of the caller's organization",
    body: newRotaSchema,
    answer: rotaSchema,
  }),
  update: endpoint("PUT /platform/rota/:id", EDIT, {
    summary: "Changes a rota; from then on turns are as it says",
    body: rotaChangeSchema,
    answer: rotaSchema,
  }),
  remove: endpoint("DELETE /platform/rota/:id", EDIT, {
    summary: "Deletes a rota that no message configuration informs",
  }),
  standIn: endpoint("POST /platform/rota/:id/standins", EDIT, {
    summary: "Somebody stands in from then to then; of several the one that was entered last counts",
    body: newStandInSchema,
    answer: rotaSchema,
  }),
  removeStandIn: endpoint("DELETE /platform/rota/:id/standins/:standInId", EDIT, {
    summary: "Nobody stands in then after all",
    params: z.object({ id: idSchema, standInId: idSchema }),
    answer: rotaSchema,
  }),
};
