/** Words of the exported device list. */
interface ExportTexts {
  fileName: string;
  yes: string;
  no: string;
  online: string;
  offline: string;
  headers: {
    serialNumber: string;
    shortName: string;
    kind: string;
    productCode: string;
    productName: string;
    organization: string;
    locked: string;
    firmware: string;
    hardware: string;
    commissionedAt: string;
    timeZone: string;
  };
}

const zh: ExportTexts = {
  fileName: "设备列表",
  yes: "是",
  no: "否",
  online: "在线",
  offline: "离线",
  headers: {
    serialNumber: "序列号",
    shortName: "简称",
    kind: "类别",
    productCode: "型号编码",
    productName: "型号",
    organization: "所属公司",
    locked: "已锁定",
    firmware: "固件版本",
    hardware: "硬件版本",
    commissionedAt: "投用时间",
    timeZone: "时区",
  },
};

const en: ExportTexts = {
  fileName: "Devices",
  yes: "yes",
  no: "no",
  online: "online",
  offline: "offline",
  headers: {
    serialNumber: "Serial number",
    shortName: "Short name",
    kind: "Kind",
    productCode: "Model code",
    productName: "Model",
    organization: "Company",
    locked: "Locked",
    firmware: "Firmware",
    hardware: "Hardware",
    commissionedAt: "In service since",
    timeZone: "Time zone",
  },
};

export const DEVICE_EXPORT_TEXTS = { zh, en };
