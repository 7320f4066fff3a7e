import { REMOTE_ENDPOINTS as E } from "@sweepline/contract/operations/remote-operation/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { RemoteOperation } from "./remote-operation.service.ts";

export function serveRemoteOperation(route: Route, { history, stop, holder }: RemoteOperation): void {
  route(E.emergencyStop, (call) => stop(call, call.params.id));
  route(E.state, ({ caller, params }) => holder(caller, params.id));
  route(E.list, ({ caller, query }) => history.list(caller, query));
  route(E.get, ({ caller, params }) => history.get(caller, params.id));
  route(E.track, ({ caller, params }) => history.track(caller, params.id));
  route(E.scans, ({ caller, params, query }) => history.scans(caller, params.id, query));
  route(E.export, async ({ caller, params }) => {
    const file = await history.file(caller, params.id);
    const { serialNumber, startedAt } = file.session;
    return fileAnswer({
      name: `${serialNumber} ${startedAt.slice(0, 16).replace(":", "")}.json`,
      contentType: "application/json",
      bytes: Buffer.from(JSON.stringify(file)),
    });
  });
}
