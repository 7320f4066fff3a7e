import { SERVICE_PROJECT_ENDPOINTS as P } from "@sweepline/contract/care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS as K } from "@sweepline/contract/care/service-catalog/keywords.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import { IMPORTED_KEYWORDS, IMPORTED_PROJECTS } from "./catalog-columns.ts";
import { importCatalog } from "./catalog-import.service.ts";
import type { CatalogDeps } from "./catalog-rules.ts";
import type { ServiceKeywords } from "./service-keywords.service.ts";
import type { ServiceProjects } from "./service-projects.service.ts";

export function serveProjects(route: Route, deps: CatalogDeps, projects: ServiceProjects): void {
  route(P.list, ({ caller, query }) => projects.list(caller, query));
  route(P.export, async ({ caller, query, language }) =>
    fileAnswer(await projects.export(caller, query, language)),
  );
  route(P.options, ({ caller, query }) => projects.options(caller, query.organizationId));
  route(P.template, async ({ language }) => fileAnswer(await projects.template(language)));
  route(P.import, (call) =>
    importCatalog(deps, IMPORTED_PROJECTS, {
      requester: call,
      request: { ...call.query, file: call.body, language: call.language },
    }),
  );
  route(P.create, (call) => projects.create(call, call.body));
  route(P.update, (call) => projects.update(call, call.params.id, call.body));
  route(P.remove, async (call) => {
    await projects.remove(call, call.params.id);
    return null;
  });
}

export function serveKeywords(route: Route, deps: CatalogDeps, keywords: ServiceKeywords): void {
  route(K.list, ({ caller, query }) => keywords.list(caller, query));
  route(K.export, async ({ caller, query, language }) =>
    fileAnswer(await keywords.export(caller, query, language)),
  );
  route(K.match, ({ caller, body }) => keywords.match(caller, body));
  route(K.template, async ({ language }) => fileAnswer(await keywords.template(language)));
  route(K.import, (call) =>
    importCatalog(deps, IMPORTED_KEYWORDS, {
      requester: call,
      request: { ...call.query, file: call.body, language: call.language },
    }),
  );
  route(K.create, (call) => keywords.create(call, call.body));
  route(K.update, (call) => keywords.update(call, call.params.id, call.body));
  route(K.remove, async (call) => {
    await keywords.remove(call, call.params.id);
    return null;
  });
}
