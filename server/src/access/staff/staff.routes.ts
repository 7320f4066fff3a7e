import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Imports } from "./staff-import.service.ts";
import type { People } from "./staff-people.service.ts";

interface Doors {
  people: People;
  imports: Imports;
  /** Opens a sealed password. */
  unseal(sealed: string, randomStr: string): Promise<string>;
}

interface Sealed {
  password?: string | undefined;
  randomStr?: string | undefined;
}

export function serveStaff(route: Route, { people, imports, unseal }: Doors): void {
  route(E.list, ({ caller, query }) => people.list(caller, query));
  route(E.options, ({ caller, query }) => people.options(caller, query));
  route(E.export, async ({ caller, query, language }) => {
    const { format, timeZone, ...filters } = query;
    return fileAnswer(await people.export(caller, { filters, format, timeZone, language }));
  });
  route(E.importTemplate, async ({ language }) => fileAnswer(await imports.template(language)));
  route(E.import, (call) => imports.run(call, { ...call.query, file: call.body, language: call.language }));
  route(E.get, ({ caller, params }) => people.get(caller, params.id));
  const opened = async ({ password, randomStr = "" }: Sealed) =>
    password === undefined ? undefined : unseal(password, randomStr);
  route(E.create, async (call) => {
    const { password, randomStr, ...person } = call.body;
    return people.create(call, person, await opened({ password, randomStr }));
  });
  route(E.initialPasswords, async () => ({ rule: await people.initialPasswordRule() }));
  route(E.update, (call) => people.update(call, call.body));
  route(E.setEnabled, (call) => people.setEnabled(call, call.params.id, call.body.enabled));
  route(E.resetPassword, async (call) => people.resetPassword(call, call.params.id, await opened(call.body)));
  route(E.remove, async (call) => {
    await people.remove(call, call.params.id);
    return true;
  });
  route(E.sessions, ({ caller, params }) => people.sessions(caller, params.id));
  route(E.endSessions, async (call) => {
    await people.endSessions(call, call.params.id, call.query.sessionId);
    return true;
  });
}
