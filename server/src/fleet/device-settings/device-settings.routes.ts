import { SETTING_ENDPOINTS as E } from "@sweepline/contract/fleet/device-settings/index.ts";
import type { Route } from "../../core/http/route.ts";
import { actorOf } from "../../system/logs/index.ts";
import type { DeviceSettingsRoom } from "./device-settings.service.ts";

export function serveDeviceSettings(route: Route, room: DeviceSettingsRoom): void {
  route(E.devices, ({ caller, query }) => room.devices(caller.scope, query));
  route(E.get, ({ caller, params }) => room.get(caller, params.id));
  route(E.history, ({ caller, params, query }) => room.history(caller, params.id, query));
  route(E.change, ({ body, params, ...call }) =>
    room.change({ deviceId: params.id, ...body }, { caller: call.caller, actor: actorOf(call) }),
  );
  route(E.reset, ({ body, params, ...call }) =>
    room.reset({ deviceId: params.id, names: body.names }, { caller: call.caller, actor: actorOf(call) }),
  );
}
