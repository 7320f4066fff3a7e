import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";

/** What the console shows people about their own account, so that nobody else uses it without their knowing. */
const ACCOUNT_NOTICE_KINDS = [
  "newSignIn",
  "passwordChanged",
  "passwordReset",
  "initialPasswordUsed",
  "lockedOut",
  "secondFactorAdded",
  "secondFactorRemoved",
  "secondFactorReset",
  "sessionEnded",
  "identityBound",
] as const;
export type AccountNoticeKind = (typeof ACCOUNT_NOTICE_KINDS)[number];
/** They are kept for so long. */
export const ACCOUNT_NOTICES_KEPT_DAYS = 400;

const accountNoticeSchema = z.object({
  id: int,
  at: instantSchema,
  kind: z.enum(ACCOUNT_NOTICE_KINDS),
  /** From where it was done. */
  remoteIp: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Who did it; null: the person, or whoever gave themselves out as them. */
  byName: z.string().nullable(),
  /** What it was about: name of a second factor, or of a provider of single sign-on. */
  subject: z.string().nullable(),
  isRead: z.boolean(),
});
export type AccountNotice = z.infer<typeof accountNoticeSchema>;

export const ACCOUNT_NOTICE_ENDPOINTS = {
  list: endpoint("GET /admin/user/notices", "signed-in", {
    summary:
      "What happened to the person's own account, newest first; nothing while somebody looks through their eyes",
    ...pagesOf(accountNoticeSchema, pageQuery(["at"], {})),
  }),
  unread: endpoint("GET /admin/user/notices/unread", "signed-in", {
    summary: "How many of them the person has not yet marked as read",
    answer: int,
  }),
  markRead: endpoint("PUT /admin/user/notices/read", "signed-in", {
    summary: "Marks the person's own notices as read, up to one and with it",
    body: z.object({ upToId: idSchema }),
    isRepeatable: true,
  }),
};

export const ACCOUNT_NOTICE_EVENTS = {
  /** What it is, its list tells. */
  accountNoticed: liveEvent({
    name: "accountNoticed",
    keyedBy: "person",
    summary: "Something happened to the person's own account",
    payload: z.object({}),
  }),
};
