import type { Command } from "@sweepline/contract/fleet/commands/index.ts";

/** One for tests: a command to device 7 that has just been given. */
export function aCommand(given: Partial<Command> = {}): Command {
  const now = Date.now();
  return {
    id: "11111111-1111-4111-8111-111111111111",
    deviceId: 7,
    kind: "start",
    parameters: {},
    state: "queued",
    failure: null,
    note: "",
    staffId: 1,
    staffName: "Ada",
    endedBy: null,
    stalledSince: null,
    createdAt: new Date(now).toISOString(),
    sentAt: null,
    deliveredAt: null,
    acceptedAt: null,
    endedAt: null,
    expiresAt: new Date(now + 300_000).toISOString(),
    ...given,
  };
}
