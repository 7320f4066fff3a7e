import {
  type NewServiceProject,
  SERVICE_CATALOG_REFUSALS as R,
  type ServiceOption,
  type ServiceProject,
  type ServiceProjectChange,
  type ServiceProjectExport,
  type ServiceProjectQuery,
} from "@sweepline/contract/care/service-catalog/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, refusedAt } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { exportProjects, projectTemplate } from "./catalog.export.ts";
import { type CatalogDeps, ownerOf, readerOrganization, requireOwn, requireValues } from "./catalog-rules.ts";
import * as store from "./service-projects.store.ts";

export interface ServiceProjects {
  list(caller: Caller, query: ServiceProjectQuery): Promise<Page<ServiceProject>>;
  export(caller: Caller, query: ServiceProjectExport, language: Language): Promise<ExportFile>;
  options(caller: Caller, organizationId: number | undefined): Promise<ServiceOption[]>;
  template(language: Language): Promise<ExportFile>;
  create(requester: Requester, project: NewServiceProject): Promise<ServiceProject>;
  update(requester: Requester, id: number, change: ServiceProjectChange): Promise<ServiceProject>;
  remove(requester: Requester, id: number): Promise<void>;
}

const record = recorderOf("care_service-catalog", "serviceProject");

const factsOf = ({ code, name, businessType, classification, workMinutes, remark }: store.ProjectFields) => ({
  code,
  name,
  businessType,
  classification,
  workMinutes,
  remark,
});

export function createServiceProjects(deps: CatalogDeps): ServiceProjects {
  const { db, clock } = deps;
  return {
    list: (caller, query) => store.pageOfProjects(db, caller, query),
    export: (reader, query, language) => exportProjects({ db, reader, query, language, now: clock.now() }),
    template: (language) => projectTemplate(db, language),
    options: async (caller, organizationId) =>
      store.optionsFor(db, await readerOrganization(db, caller, organizationId)),
    create: (requester, { organizationId, ...fields }) =>
      db.transaction(async (tx) => {
        const owner = await ownerOf(tx, requester, organizationId);
        const { businessType, classification } = fields;
        await requireValues(tx, { businessType, classification });
        const made = await store.insertProject(tx, owner, fields);
        if (!made) throw refusedAt("code", R.itemCodeTaken, { code: fields.code });
        await record(deps, tx, { requester, verb: "create", id: made.id, after: fields });
        return found(await store.findProject(tx, requester.caller, made.id), CORE_REFUSALS.notFound);
      }),
    update: (requester, id, { revision, ...fields }) =>
      db.transaction(async (tx) => {
        const before = requireOwn(await store.holdProject(tx, requester.caller, id), revision);
        const { businessType, classification } = fields;
        await requireValues(tx, { businessType, classification }, before);
        if (await store.isCodeTaken(tx, before, fields.code))
          throw refusedAt("code", R.itemCodeTaken, { code: fields.code });
        await store.updateProject(tx, id, fields);
        await record(deps, tx, { requester, verb: "update", id, before: factsOf(before), after: fields });
        return found(await store.findProject(tx, requester.caller, id), CORE_REFUSALS.notFound);
      }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const before = requireOwn(await store.holdProject(tx, requester.caller, id));
        await store.deleteProject(tx, id);
        await record(deps, tx, { requester, verb: "delete", id, before: factsOf(before) });
      }),
  };
}
