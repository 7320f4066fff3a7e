/**
 * The service catalog (spec §3, §5): service projects, which say what work is done on devices and how long it takes, and keywords,
 * which say by a text what is wanted. Rows belong to organizations and are offered to those below, where rows of the same code or
 * name take their place. `classify` is the contract's rule over the keywords that count for an organization.
 */
import type { Room } from "../../core/room.ts";
import type { CatalogDeps } from "./catalog-rules.ts";
import { serveKeywords, serveProjects } from "./service-catalog.routes.ts";
import { createServiceKeywords } from "./service-keywords.service.ts";
import { KEYWORD_NAMES } from "./service-keywords.store.ts";
import { createServiceProjects } from "./service-projects.service.ts";
import { PROJECT_NAMES } from "./service-projects.store.ts";

export { requireValues } from "./catalog-rules.ts";
export { classify, createServiceKeywords } from "./service-keywords.service.ts";
export { createServiceProjects } from "./service-projects.service.ts";
export { optionsFor } from "./service-projects.store.ts";

export const TABLES = {
  private: ["service_keywords", "service_projects"],
};

export const serviceCatalogRoom = (deps: CatalogDeps): Room => ({
  subjects: { serviceProject: PROJECT_NAMES, serviceKeyword: KEYWORD_NAMES },
  routes(route) {
    serveProjects(route, deps, createServiceProjects(deps));
    serveKeywords(route, deps, createServiceKeywords(deps));
  },
});
