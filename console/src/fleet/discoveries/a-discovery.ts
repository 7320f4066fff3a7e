import type { Discovery, DiscoveryDetail } from "@sweepline/contract/fleet/discoveries.ts";

/** Builders for tests: a device that waits, and what is known of it beside the list. */
export const aDiscovery = (id: number, given: Partial<Discovery> = {}): Discovery => ({
  ...{ id, mqttServerId: 7, mqttServerName: "Broker 7", organizationId: 2, protocol: "vda5050" },
  ...{ serialNumber: `NEW-${id}`, manufacturer: "Acme", state: "waiting", messages: 12 },
  ...{ firstAt: "2026-01-02T03:04:05.000Z", lastAt: "2026-01-03T03:04:05.000Z", suggestedProductId: null },
  ...given,
});

export const aDiscoveryDetail = (id: number, given: Partial<DiscoveryDetail> = {}): DiscoveryDetail => ({
  ...aDiscovery(id),
  ...{ topic: `uagv/v2/Acme/NEW-${id}/state`, sample: '{"battery":80}' },
  ...given,
});
