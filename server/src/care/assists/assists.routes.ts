import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Assists } from "./assists.service.ts";

export function serveAssists(route: Route, assists: Assists): void {
  route(E.page, ({ caller, query }) => assists.page(caller, query));
  route(E.figures, ({ caller, query }) => assists.figures(caller, query));
  route(E.export, async ({ caller, query: { format, timeZone, ...choice }, language }) =>
    fileAnswer(await assists.exportFile(caller, choice, { format, timeZone, language })),
  );
  route(E.spots, ({ caller, params, query }) => assists.spots(caller, params.id, query));
  route(E.get, ({ caller, params }) => assists.get(caller, params.id));
  route(E.card, ({ caller, params }) => assists.card(caller, params.id));
  route(E.raise, (call) => assists.raise(call, call.body));
  route(E.act, (call) => assists.act(call, call.params.id, call.body));
  route(E.addPhoto, (call) => assists.addPhoto(call, call.params.id, call.body));
  route(E.helpers, ({ caller, params, query }) => assists.helpers(caller, params.id, query));
  route(E.handOver, (call) => assists.handOver(call, call.params.id, call.body));
  route(E.makeOrder, (call) => assists.makeOrder(call, call.params.id, call.language));
}
