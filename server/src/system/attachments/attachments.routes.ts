import { ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import type { Route } from "../../core/http/route.ts";
import { actorOf } from "../logs/index.ts";
import { fileAnswer, pictureAnswer } from "./attachment-answers.ts";
import type { Attachments } from "./attachments.service.ts";

export function serveAttachments(route: Route, attachments: Attachments): void {
  const { uploads } = attachments;
  route(E.list, ({ caller, query }) => attachments.list(caller, query));
  route(E.quota, ({ caller }) => attachments.quota(caller));
  route(E.get, ({ caller, params }) => attachments.get(caller, params.id));
  route(E.uses, ({ caller, params }) => attachments.usesOf(caller, params.id));
  route(E.file, async ({ caller, params }) => fileAnswer(await attachments.open(caller, params.id)));
  route(E.picture, async ({ params }) => pictureAnswer(await attachments.openPicture(params.name)));
  route(E.begin, ({ caller, body }) => uploads.begin(caller, body));
  route(E.chunk, ({ caller, params, query, body }) =>
    uploads.take(caller, { uploadId: params.uploadId, number: query.number, content: body }),
  );
  route(E.finish, (call) => uploads.finish(call.caller, call.params.uploadId, actorOf(call)));
  route(E.remove, (call) => attachments.remove(call.caller, call.params.id, actorOf(call)));
}
