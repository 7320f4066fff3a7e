import { FAULT_CODE_ENDPOINTS as E } from "@sweepline/contract/care/fault-codes.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { FaultCodes } from "./fault-codes.service.ts";
import type { FaultCodeImports } from "./fault-codes-import.service.ts";

interface Deps {
  faultCodes: FaultCodes;
  imports: FaultCodeImports;
}

export function serveFaultCodes(route: Route, { faultCodes, imports }: Deps): void {
  route(E.list, ({ caller, query }) => faultCodes.list(caller, query));
  route(E.export, async ({ caller, query: { format, timeZone, ...choice }, language }) =>
    fileAnswer(await faultCodes.exportFile(caller, choice, { format, timeZone, language })),
  );
  route(E.template, async ({ language }) => fileAnswer(await imports.template(language)));
  route(E.import, (call) => imports.run(call, { ...call.query, file: call.body, language: call.language }));
  route(E.get, ({ caller, params }) => faultCodes.get(caller, params.id));
  route(E.create, (call) => faultCodes.create(call, call.body));
  route(E.update, (call) => faultCodes.update(call, call.params.id, call.body));
  route(E.remove, async (call) => {
    await faultCodes.remove(call, call.params.id);
    return null;
  });
}
