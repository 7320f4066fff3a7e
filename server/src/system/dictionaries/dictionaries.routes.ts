import { DICTIONARY_ENDPOINTS as E } from "@sweepline/contract/system/dictionaries/index.ts";
import { RawAnswer, type Route } from "../../core/http/route.ts";
import type { Dictionaries } from "./dictionaries.service.ts";

export function serveDictionaries(route: Route, dictionaries: Dictionaries): void {
  route(E.book, async () => {
    const { book: catalog, etag } = await dictionaries.book();
    const body = JSON.stringify({ code: 0, msg: "", data: catalog });
    return new RawAnswer(body, { etag, "cache-control": "private, no-cache" });
  });
  route(E.list, ({ query }) => dictionaries.list(query));
  route(E.create, (call) => dictionaries.create(call, call.body));
  route(E.update, (call) => dictionaries.update(call, call.body));
  route(E.remove, async (call) => {
    await dictionaries.remove(call, call.params.id);
    return true;
  });
  route(E.items, ({ params, query }) => dictionaries.items(params.id, query));
  route(E.orderItems, async (call) => {
    await dictionaries.orderItems(call, { id: call.params.id, ids: call.body.ids });
    return true;
  });
  route(E.createItem, (call) => dictionaries.createItem(call, call.body));
  route(E.updateItem, (call) => dictionaries.updateItem(call, call.body));
  route(E.removeItem, async (call) => {
    await dictionaries.removeItem(call, call.params.id);
    return true;
  });
}
