import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import { openingBy, type Unseal } from "../../core/http/opening.ts";
import type { Route } from "../../core/http/route.ts";
import type { DataSources } from "./data-sources.service.ts";
import type { Generations } from "./generations.service.ts";
import type { GeneratedTables } from "./tables.service.ts";

export function serveSources(route: Route, sources: DataSources, unseal: Unseal): void {
  const opened = openingBy(unseal);
  route(E.sources, ({ query }) => sources.list(query));
  route(E.createSource, async (call) => sources.create(call, await opened(call.body)));
  route(E.updateSource, async (call) => sources.update(call, call.params.id, await opened(call.body)));
  route(E.removeSource, (call) => sources.remove(call, call.params.id, call.body));
  route(E.testSource, async ({ body }) => sources.test(await opened(body)));
  route(E.foreignTables, ({ params, query }) => sources.tables(params.id, query));
}

export function serveTables(route: Route, tables: GeneratedTables): void {
  route(E.list, ({ query }) => tables.list(query));
  route(E.importTables, (call) => tables.importTables(call, call.body));
  route(E.get, ({ params }) => tables.get(params.id));
  route(E.update, (call) => tables.update(call, call.params.id, call.body));
  route(E.remove, (call) => tables.remove(call, call.params.id, call.body));
  route(E.differences, ({ params }) => tables.differences(params.id));
  route(E.sync, (call) => tables.sync(call, call.params.id, call.body));
}

export function serveGenerations(route: Route, generations: Generations): void {
  route(E.preview, ({ params }) => generations.preview(params.id));
  route(E.generate, async (call) => fileAnswer(await generations.generate(call, [call.params.id])));
  route(E.generateBatch, async (call) => fileAnswer(await generations.generate(call, call.body.ids)));
  route(E.history, ({ query }) => generations.list(query));
  route(E.historyFile, async ({ params }) => fileAnswer(await generations.file(params.id)));
}
