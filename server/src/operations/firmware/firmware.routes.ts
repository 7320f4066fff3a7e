import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import type { Route } from "../../core/http/route.ts";
import { downloadAnswer } from "./download-answer.ts";
import type { Firmware } from "./firmware.service.ts";

export function serveFirmware(
  route: Route,
  { packages, releases, uploads, downloads, rules }: Firmware,
): void {
  route(E.list, ({ caller, query }) => packages.list(caller, query));
  route(E.get, ({ caller, params }) => packages.get(caller, params.id));
  route(E.create, (call) => packages.create(call, call.body));
  route(E.update, (call) => packages.update(call, call.params.id, call.body));
  route(E.remove, async (call) => {
    await packages.remove(call, call.params.id);
    return true;
  });
  route(E.release, (call) => releases.release(call, call.params.id, call.body.revision));
  route(E.withdraw, (call) => releases.withdraw(call, call.params.id, call.body));
  route(E.begin, (call) => uploads.begin(call, call.params.id, call.body));
  route(E.part, async (call) => {
    await uploads.take(call, call.params, { number: call.query.number, content: call.body });
    return true;
  });
  route(E.finish, (call) => uploads.finish(call, call.params));
  route(E.removeFile, (call) => uploads.remove(call, call.params));
  route(E.sign, (call) => {
    const { signature } = call.body;
    return uploads.sign(call, call.params, signature === null ? null : Buffer.from(signature, "base64"));
  });
  route(E.file, async (call) => downloadAnswer(await downloads.open(call.caller, call.params), call));
  route(E.link, async ({ caller, params }) => ({ path: await downloads.linkOf(caller, params) }));
  route(E.rules, ({ caller, params }) => rules.get(caller, params.id));
  route(E.setRules, (call) => rules.set(call, call.params.id, call.body));
  route(E.addKey, (call) => rules.addKey(call, call.params.id, call.body));
  route(E.revokeKey, (call) => rules.revokeKey(call, call.params.id, call.params.keyId));
}
