import { ROTA_BODIES } from "./message-rows.ts";
import { ROOM_BODIES } from "./room-fixtures.ts";
import { SERVICE_BODIES } from "./service-rows.ts";

/** What calls that take a row's id want beside it, where it is the same for every row. */
export const PLAIN_BODIES: Readonly<Record<string, object>> = {
  "PUT /platform/messagechannel/:id": {
    ...{ kind: "webhook", name: "Zebra", settings: { url: "https://hooks.example.com/zebra" }, revision: 0 },
  },
  "POST /platform/messagechannel/:id/test": {},
  ...SERVICE_BODIES,
  ...ROTA_BODIES,
  ...ROOM_BODIES,
  "POST /platform/run/:id/skip": { step: 0 },
  "PUT /platform/task/report/:id/remark": { remark: "Zebra", revision: 0 },
  "POST /platform/deployment/:id/step": { step: "areas", isDone: true, revision: 0 },
  "POST /platform/deployment/:id/orders": {
    ...{ id: "01985a1c-0000-7000-8000-000000000000", order: { kind: "goTo", elementId: "point-1" } },
  },
  "POST /platform/deployment/:id/learned/:elementId": { name: "Zebra crossing" },
  "POST /platform/deployment/:id/draw": { elementIds: ["point-1"] },
  "POST /platform/deployment/:id/align": { x: 0, y: 0, theta: 0, scale: 1, revision: 0 },
  "POST /platform/deployment/:id/end": { ending: "abandoned", reason: "", revision: 0 },
  "PUT /platform/schedule/:id/paused": { isPaused: true, revision: 0 },
  "PUT /platform/schedule/:id/occurrence": { original: "2026-12-01T22:00", at: null, revision: 0 },
  "PUT /platform/schedule/:id/end": { original: "2026-12-01T22:00", revision: 0 },
  "DELETE /platform/schedule/:id": { revision: 0 },
  "PUT /platform/task/:id/archived": { isArchived: true, revision: 0 },
  "POST /platform/task/:id/versions/:number/restore": { revision: 0 },
  "PUT /platform/place/:id": {
    ...{ name: "Zebra", timeZone: "UTC", floorsAbove: 1, floorsBelow: 0, floorNaming: "prefix", revision: 0 },
  },
  "POST /platform/place/:id/devices/remove": { deviceIds: [1] },
  "POST /platform/elevator/:id/requests": { fromFloor: "1", toFloor: "2" },
  "POST /platform/elevator/:id/requests/:requestId/say": { said: "entered" },
  "POST /platform/elevator/:id/hold": { isHeld: true },
  "POST /platform/elevator/:id/release": {},
  "PUT /platform/map/:id": { name: "Zebra", floorId: null, cleaningAreaRule: "many", revision: 0 },
  "POST /platform/map/:id/versions/:versionId/restore": { revision: 0 },
  "POST /platform/equipment/:id/consumables/replacements": { kind: "ZEBRA" },
  "PUT /platform/consumables/replacements/:id": {
    replacedAt: "2026-01-01T00:00:00Z",
    usedHours: null,
    revision: 1,
  },
  "PUT /admin/org/:id/status": { status: "1" },
  "PUT /admin/staff/:id/enabled": { enabled: false },
  "PUT /admin/staff/:id/password": {},
  "POST /admin/client/:id/secret": {},
  "PUT /platform/equipment/:id/settings": { settings: { volumePercent: 30 } },
  "PUT /platform/equipment/:id/settings/defaults": {},
  "PUT /platform/equipment/:id/lock": { reason: "zebra crossing" },
  "PUT /platform/authorityapply/:id/withdraw": {},
  "PUT /platform/mqtt/server/:id/name": { name: "Zebra", revision: 1 },
  "POST /platform/mqtt/server/:id/messages": { address: "zebra/1", payload: "" },
  "POST /platform/equipment/:id/commands": { order: { kind: "stop" } },
};

/** Further ids in the path, where they are the same for every row. */
export const PLAIN_PARAMS: Readonly<Record<string, () => Promise<object>>> = {
  "POST /platform/task/:id/versions/:number/restore": async () => ({ number: 1 }),
  "DELETE /platform/deployment/:id/learned/:elementId": async () => ({ elementId: "point-1" }),
  "POST /platform/deployment/:id/learned/:elementId": async () => ({ elementId: "point-1" }),
};
