import { SERVICE_CATALOG_REFUSALS as R } from "@sweepline/contract/care/service-catalog/index.ts";
import type {
  MatchedKeyword,
  NewServiceKeyword,
  ServiceKeyword,
  ServiceKeywordChange,
  ServiceKeywordExport,
  ServiceKeywordQuery,
} from "@sweepline/contract/care/service-catalog/keywords.ts";
import { matchKeywords } from "@sweepline/contract/care/service-catalog/match.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, refusedAt } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { exportKeywords, keywordTemplate } from "./catalog.export.ts";
import { type CatalogDeps, ownerOf, readerOrganization, requireOwn, requireValues } from "./catalog-rules.ts";
import * as store from "./service-keywords.store.ts";
import { optionsFor } from "./service-projects.store.ts";

export interface ServiceKeywords {
  list(caller: Caller, query: ServiceKeywordQuery): Promise<Page<ServiceKeyword>>;
  export(caller: Caller, query: ServiceKeywordExport, language: Language): Promise<ExportFile>;
  template(language: Language): Promise<ExportFile>;
  match(
    caller: Caller,
    given: { text: string; organizationId?: number | undefined },
  ): Promise<MatchedKeyword[]>;
  create(requester: Requester, keyword: NewServiceKeyword): Promise<ServiceKeyword>;
  update(requester: Requester, id: number, change: ServiceKeywordChange): Promise<ServiceKeyword>;
  remove(requester: Requester, id: number): Promise<void>;
}

const record = recorderOf("care_service-catalog", "serviceKeyword");

const factsOf = ({ name, classification, isCritical, level, projectId }: store.KeywordFields) => ({
  name,
  classification,
  isCritical,
  level,
  projectId,
});

/** The keywords in a text that count for an organization, the one that decides first. */
export async function classify(
  db: Queries,
  { text, organizationId }: { text: string; organizationId: number },
): Promise<MatchedKeyword[]> {
  const [keywords, projects] = await Promise.all([
    store.keywordsFor(db, organizationId),
    optionsFor(db, organizationId),
  ]);
  // By its code, so that a project of one's own takes the place of the one that a keyword from above names.
  const projectOf = new Map(projects.map((project) => [project.code.toLowerCase(), project]));
  return matchKeywords(text, keywords).map(({ keyword: { projectKey, ...keyword }, start, end }) => ({
    ...keyword,
    ...{ start, end, project: (projectKey !== null && projectOf.get(projectKey)) || null },
  }));
}

/** A keyword leads to a project of its own organization, or of one above. */
async function requireProject(tx: Queries, organizationId: number, projectId: number | null): Promise<void> {
  if (projectId === null) return;
  const options = await optionsFor(tx, organizationId);
  if (!options.some(({ id }) => id === projectId)) throw refusedAt("projectId", R.unknownProject);
}

export function createServiceKeywords(deps: CatalogDeps): ServiceKeywords {
  const { db, clock } = deps;
  const held = async (tx: Queries, { caller }: Requester, id: number): Promise<ServiceKeyword> =>
    found(await store.holdKeyword(tx, caller, id), CORE_REFUSALS.notFound);
  return {
    list: (caller, query) => store.pageOfKeywords(db, caller, query),
    export: (reader, query, language) => exportKeywords({ db, reader, query, language, now: clock.now() }),
    template: (language) => keywordTemplate(db, language),
    match: async (caller, { text, organizationId }) =>
      classify(db, { text, organizationId: await readerOrganization(db, caller, organizationId) }),
    create: (requester, { organizationId, ...fields }) =>
      db.transaction(async (tx) => {
        const owner = await ownerOf(tx, requester, organizationId);
        const { classification, level } = fields;
        await requireValues(tx, { classification, level });
        await requireProject(tx, owner, fields.projectId);
        const made = await store.insertKeyword(tx, owner, fields);
        if (!made) throw refusedAt("name", R.keywordTaken, { name: fields.name });
        await record(deps, tx, { requester, verb: "create", id: made.id, after: fields });
        return held(tx, requester, made.id);
      }),
    update: (requester, id, { revision, ...fields }) =>
      db.transaction(async (tx) => {
        const before = requireOwn(await store.holdKeyword(tx, requester.caller, id), revision);
        const { classification, level, projectId } = fields;
        await requireValues(tx, { classification, level }, before);
        if (projectId !== before.projectId) await requireProject(tx, before.organizationId, projectId);
        if (await store.isNameTaken(tx, before, fields.name))
          throw refusedAt("name", R.keywordTaken, { name: fields.name });
        await store.updateKeyword(tx, id, fields);
        await record(deps, tx, { requester, verb: "update", id, before: factsOf(before), after: fields });
        return held(tx, requester, id);
      }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const before = requireOwn(await store.holdKeyword(tx, requester.caller, id));
        await store.deleteKeyword(tx, id);
        await record(deps, tx, { requester, verb: "delete", id, before: factsOf(before) });
      }),
  };
}
