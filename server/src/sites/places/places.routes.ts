import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E } from "@sweepline/contract/sites/places/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Places } from "./places.service.ts";

export function servePlaces(route: Route, places: Places): void {
  route(E.list, ({ caller, query }) => places.list(caller, query));
  route(E.options, ({ caller, query }) => places.options(caller, query));
  route(E.export, async ({ caller, query, language }) =>
    fileAnswer(await places.export(caller, { ...query, language })),
  );
  route(E.get, ({ caller, params }) => places.get(caller, params.id));
  route(E.create, (call) => places.create(call, call.body));
  route(E.update, (call) => places.update(call, call.params.id, call.body));
  route(E.remove, async (call) => {
    await places.remove(call, call.params.id, call.query.alsoDevices);
    return null;
  });
  route(D.live, ({ caller, params }) => places.live(caller, params.id));
  route(D.devices, ({ caller, params, query }) => places.devicesOf(caller, params.id, query));
  route(D.candidates, ({ caller, params, query }) => places.candidates(caller, params.id, query));
  route(D.associate, async (call) => ({
    associated: await places.associate(call, call.params.id, call.body),
  }));
  route(D.dissociate, async (call) => ({
    removed: await places.dissociate(call, call.params.id, call.body.deviceIds),
  }));
  route(D.ofDevice, ({ caller, params }) => places.ofDevice(caller, params.id));
}
