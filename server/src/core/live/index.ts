/**
 * Live: whoever changed something announces it (`Announcer`), every API process hears it over the bus, and its hub
 * hands it to the browsers that asked for it and may see it. Rooms offer their events to the hub (`Room.live`).
 */
export { announcementsIn, messageOf, type ReceivedAnnouncement } from "./announcement-message.ts";
export { serveLive } from "./hub.routes.ts";
export { createLiveHub, type LiveHub } from "./hub.ts";
export type { Holder, LiveSocket, Served } from "./hub-model.ts";
export { type Announcement, LIVE_TOPIC, RIGHTS_TOPIC } from "./live.ts";
export { createPlainAnnouncer, createRightsAnnouncer } from "./rights-announcer.ts";
export { onRightsChanged } from "./rights-changes.ts";
export { CLOSE, enqueue, serveSignedSocket } from "./signed-socket.ts";
