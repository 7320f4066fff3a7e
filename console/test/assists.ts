import type { AssistDetail } from "@sweepline/contract/care/assists/index.ts";

export const anAssist = (id: number, given: Partial<AssistDetail> = {}): AssistDetail => ({
  ...{
    id,
    deviceId: 7,
    deviceName: "Ada",
    serialNumber: "SN-1",
    organizationId: 1,
    organizationName: "Lakeside",
  },
  ...{ mapId: null, floorName: "1F", placeId: 5, placeName: "Harbour Hall", x: 1, y: 2, state: "informed" },
  causes: [
    {
      ...{ source: "alarm", refId: 3, code: "collision", text: "", level: "warning" },
      ...{ at: "2026-03-10T09:00:00.000Z", endedAt: null },
    },
  ],
  ...{ raisedAt: "2026-03-10T09:00:00.000Z", informedAt: "2026-03-10T09:00:00.000Z" },
  ...{ takenAt: null, takenById: null, takenBy: null, onSiteAt: null, onSiteBy: null },
  ...{ resolvedAt: null, resolvedBy: null, cause: null, remark: "", isSelfResolved: false, reopened: 0 },
  ...{ advice: { zh: "调整位置", en: "Adjust it" }, faultName: null },
  ...{ uninformed: null, photoCount: 0, orderId: null, orderNumber: null, events: [], photos: [] },
  ...given,
});
