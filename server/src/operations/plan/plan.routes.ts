import { PLAN_ENDPOINTS as E } from "@sweepline/contract/operations/plan.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Plans } from "./plan.service.ts";

export function servePlan(route: Route, plans: Plans): void {
  route(E.export, async ({ caller, query, language }) =>
    fileAnswer(await plans.exportFile(caller, { ...query, language })),
  );
  route(E.get, ({ caller, query }) => plans.get(caller, query));
}
