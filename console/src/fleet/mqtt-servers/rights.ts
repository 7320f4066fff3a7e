/** Watching is a live event, which asks for a permission of its own. */
export const WATCH = { permission: "fleet_mqtt-servers_watch", method: "GET" } as const;
