import type { Discovery, DiscoveryDetail } from "@sweepline/contract/fleet/discoveries/index.ts";
import type { PairingStatus, PairingWindow } from "@sweepline/contract/fleet/discoveries/pairing.ts";

/** Builders for tests: a device that waits, and what is known of it beside the list. */
export const aDiscovery = (id: number, given: Partial<Discovery> = {}): Discovery => ({
  ...{ id, mqttServerId: 7, mqttServerName: "Broker 7", organizationId: 2, protocol: "vda5050" },
  pairing: null,
  ...{ serialNumber: `NEW-${id}`, manufacturer: "Acme", state: "waiting", messages: 12 },
  ...{ firstAt: "2026-01-02T03:04:05.000Z", lastAt: "2026-01-03T03:04:05.000Z", suggestedProductId: null },
  ...given,
});

export const aDiscoveryDetail = (id: number, given: Partial<DiscoveryDetail> = {}): DiscoveryDetail => ({
  ...aDiscovery(id),
  ...{ topic: `uagv/v2/Acme/NEW-${id}/state`, sample: '{"battery":80}' },
  ...given,
});

/** A robot that came by a pairing window. */
export const aGuest = (id: number): Discovery =>
  aDiscovery(id, {
    ...{ mqttServerId: null, mqttServerName: null },
    pairing: {
      ...{ windowId: 3, openedAt: "2026-01-03T03:00:00.000Z", username: `robot-${id}`, clientId: "mqttjs_1" },
      ...{ remoteIp: "10.0.0.7", mqttVersion: "5" },
    },
  });

export const aWindow = (given: Partial<PairingWindow> = {}): PairingWindow => ({
  ...{ id: 3, organizationId: 2, organizationName: "Brightfloor", found: 0, admitted: 0 },
  ...{ openedAt: "2026-01-03T03:00:00.000Z", endsAt: "2099-01-03T03:15:00.000Z", ...given },
});

export const aPairing = (...windows: readonly PairingWindow[]): PairingStatus => ({
  broker: { host: "", port: 8883, isTls: true },
  windows: [...windows],
});
