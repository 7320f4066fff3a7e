import type { FaultCode } from "@sweepline/contract/care/fault-codes.ts";
import type { FaultReportDetail } from "@sweepline/contract/care/faults.ts";

export const aFaultCode = (id: number, given: Partial<FaultCode> = {}): FaultCode => ({
  ...{ id, code: "NAV", name: { zh: "导航", en: "Navigation" }, detailCode: `NAV-0${id}` },
  ...{
    detailName: { zh: "导航受阻", en: "Stuck" },
    level: "error",
    products: [],
    reportedAs: ["navigationStuck"],
  },
  ...{
    advice: { zh: "清除障碍物", en: "Clear the way" },
    picture: "",
    organizationId: 1,
    organizationName: "Lakeside",
  },
  ...{ isShared: false, isOwn: true, revision: 0 },
  ...given,
});

export const aFault = (id: number, given: Partial<FaultReportDetail> = {}): FaultReportDetail => ({
  ...{ id, deviceId: 7, deviceName: "Ada", serialNumber: "SN-1", productName: "W50" },
  ...{
    organizationId: 1,
    organizationName: "Lakeside",
    reportedAs: "navigationStuck",
    content: "Chair in the way",
  },
  ...{
    level: "error",
    code: {
      id: 3,
      code: "NAV",
      name: { zh: "导航", en: "Navigation" },
      detailCode: "NAV-01",
      detailName: { zh: "导航受阻", en: "Stuck" },
    },
  },
  ...{ raisedAt: "2026-03-10T09:00:00.000Z", recoveredAt: "2026-03-10T09:04:00.000Z", times: 1 },
  ...{
    mapId: null,
    mapName: "hall",
    mapVersionId: null,
    floorId: 2,
    floorName: "1F",
    placeId: 5,
    placeName: "Harbour Hall",
    x: 1,
    y: 2,
  },
  ...{
    advice: { zh: "清除障碍物", en: "Clear the way" },
    picture: "",
    status: "02",
    reportedValue: { errorLevel: "FATAL" },
  },
  ...given,
});
