/**
 * The line to robots that are operated from far away: `drive` and `watch` messages out, `remote` reports in. What it carries is of use
 * at once or never, so it passes by the outbox and the database:
 *
 *   remote operation (api) ── drive, watch ──▶ broker ──▶ robot
 *   robot ── remote ──▶ broker ──▶ ingest, which knows whose it is ── bus ──▶ remote operation (api)
 */

export { relayTo } from "./relay.ts";
export { createRemoteLine, type RemoteLine, type RemoteTarget } from "./remote-line.ts";
