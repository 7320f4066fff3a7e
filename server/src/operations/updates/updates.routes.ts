import { AGENT_ENDPOINTS as A } from "@sweepline/contract/operations/updates/agents.ts";
import { UPDATE_ENDPOINTS as E } from "@sweepline/contract/operations/updates/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { AgentTokens } from "./tokens.service.ts";
import type { Updates } from "./updates.service.ts";

export function serveUpdates(
  route: Route,
  { updates, tokens }: { updates: Updates; tokens: AgentTokens },
): void {
  route(E.list, ({ caller, query }) => updates.list(caller, query));
  route(E.totals, ({ caller, query }) => updates.totals(caller, query));
  route(E.versions, ({ caller, query }) => updates.versions(caller, query));
  route(E.export, async ({ caller, query, language }) =>
    fileAnswer(await updates.exportFile(caller, { ...query, language })),
  );
  route(E.get, ({ caller, params }) => updates.get(caller, params.id));
  route(E.confirm, (call) => updates.confirm(call, call.body));
  route(E.cancel, (call) => updates.cancel(call, call.params.id));
  route(A.agent, ({ caller, params }) => tokens.agent(caller, params.id));
  route(A.makeToken, (call) => tokens.make(call, call.params.id));
  route(A.dropToken, async (call) => {
    await tokens.drop(call, call.params.id);
    return true;
  });
  route(A.gateways, ({ caller, query }) => tokens.gateways(caller, query));
  route(A.makeGateway, (call) => tokens.makeGateway(call, call.body.organizationId));
  route(A.dropGateway, async (call) => {
    await tokens.dropGateway(call, call.params.id);
    return true;
  });
}
