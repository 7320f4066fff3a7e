/** Updates of devices and how their agents sign in, as the server tells of them. */
import type {
  AgentToken,
  UpdateAgent,
  UpdateGateway,
} from "@sweepline/contract/operations/updates/agents.ts";
import type { Update, UpdateDetail } from "@sweepline/contract/operations/updates/index.ts";
import { AT } from "./devices.ts";

export const anUpdate = (id: number, given: Partial<Update> = {}): Update => ({
  ...{ id, rolloutId: 4, rolloutName: "Spring", groupNumber: 1, productId: 3, productName: "S5 Scrubber" },
  ...{ eventName: "Quieter brushes", deviceId: id, deviceName: `Sweeper ${id}`, serialNumber: `SN-${id}` },
  ...{ placeName: "Tower", organizationId: 2, organizationName: "Brightfloor" },
  ...{ state: "succeeded", waitsFor: null, nextAttemptAt: null, failure: null, stopOutcome: null },
  ...{ fromVersions: { firmware: "1.1.0" }, toVersions: { firmware: "1.2.0" } },
  ...{ attempts: 1, progressPercent: null, bytesSent: 2_097_152, note: "", lastPollAt: AT },
  ...{ createdAt: AT, startedAt: AT, changedAt: AT, endedAt: null },
  ...given,
});

export const anUpdateDetail = (id: number, given: Partial<UpdateDetail> = {}): UpdateDetail => ({
  ...anUpdate(id),
  log: [
    { at: AT, kind: "state", text: "downloading" },
    { at: AT, kind: "agent", text: "Chunk 3 of 9" },
  ],
  ...given,
});

export const anAgent = (deviceId: number, given: Partial<UpdateAgent> = {}): UpdateAgent => ({
  way: "agent",
  ...{ deviceId, tokenMadeAt: AT, tokenMadeBy: "Ann", tokenUsedAt: AT, isRotating: false, hasGateway: false },
  ...{ lastPollAt: AT, attributes: { kernel: "6.6" }, attributesAt: AT },
  ...{ versions: { firmware: "1.1.0" }, isDoubtful: false },
  ...given,
});

export const aToken = (given: Partial<AgentToken> = {}): AgentToken => ({
  ...{ token: "s3cr3t", url: "https://sweep.example", tenant: "BRIGHT", controllerId: "SN-7" },
  ...given,
});

export const aGateway = (id: number, given: Partial<UpdateGateway> = {}): UpdateGateway => ({
  ...{ id, organizationId: 2, organizationName: "Brightfloor", tenant: "BRIGHT" },
  ...{ madeBy: "Ann", madeAt: AT, usedAt: AT, isRotating: false },
  ...given,
});
