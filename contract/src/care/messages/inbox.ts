import { z } from "zod";
import { endpoint, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { MESSAGE_SUBJECTS, SEVERITIES } from "./ways.ts";

/** What a person was sent: behind the bell, and in the message centre. */
const text = z.object({ zh: z.string(), en: z.string() });

const inboxMessageSchema = z.object({
  id: z.uuid(),
  at: instantSchema,
  subject: z.enum(MESSAGE_SUBJECTS),
  severity: z.enum(SEVERITIES),
  title: text,
  content: text,
  /** For how many events it stands. */
  eventCount: int,
  /** Where in the console it leads; empty: nowhere. */
  link: z.string(),
  /** Who wrote it; empty: the product. */
  authorName: z.string(),
  isRead: z.boolean(),
  /** Others are sent for unless somebody acknowledges it. */
  isEscalating: z.boolean(),
  acknowledgedBy: z.string(),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

const inboxQuerySchema = pageQuery(["at"], {
  search: searchText,
  readState: z.enum(["unread", "read"]).optional(),
  severity: z.enum(SEVERITIES).optional(),
  subject: z.enum(MESSAGE_SUBJECTS).optional(),
  ...timeSpan,
});
export type InboxQuery = z.output<typeof inboxQuerySchema>;

/** More than these are not counted. */
export const MAX_UNREAD = 1_000;
export const MAX_READ_AT_ONCE = 500;

export const INBOX_ENDPOINTS = {
  list: endpoint("GET /platform/message/inbox/page", "signed-in", {
    summary: "Messages to the person, newest first; none while somebody looks through their eyes",
    ...pagesOf(inboxMessageSchema, inboxQuerySchema),
  }),
  unread: endpoint("GET /platform/message/inbox/unread", "signed-in", {
    summary: `How many messages the person has not read, ${MAX_UNREAD} at most`,
    answer: int,
  }),
  markRead: endpoint("PUT /platform/message/inbox/read", "signed-in", {
    summary: "Marks messages of the person as read: those named, or all that have come up to a moment",
    body: z.union([
      z.object({ ids: z.array(z.uuid()).min(1).max(MAX_READ_AT_ONCE) }),
      z.object({ upTo: instantSchema }),
    ]),
    isRepeatable: true,
  }),
  acknowledge: endpoint("POST /platform/message/inbox/acknowledge/:messageId", "signed-in", {
    summary: "Says that the person sees to what a message to them is about: nobody else is sent for",
    params: z.object({ messageId: z.uuid() }),
    isRepeatable: true,
  }),
};

export const INBOX_EVENTS = {
  /** What it is, the inbox says. */
  messageReceived: liveEvent({
    name: "messageReceived",
    keyedBy: "person",
    summary: "A message has come to the person, or one of theirs was read",
    payload: z.object({}),
  }),
};
