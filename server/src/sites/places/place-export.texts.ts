/** Words of the exported list of places. */
interface ExportTexts {
  fileName: string;
  open: string;
  closed: string;
  /** From Monday. */
  days: readonly string[];
  headers: {
    name: string;
    organization: string;
    address: string;
    floorsAbove: string;
    floorsBelow: string;
    mezzanines: string;
    maps: string;
    elevators: string;
    devices: string;
    online: string;
    timeZone: string;
    openingHours: string;
    state: string;
  };
}

const zh: ExportTexts = {
  fileName: "场地列表",
  open: "营业中",
  closed: "已打烊",
  days: ["周一", "周二", "周三", "周四", "周五", "周六", "周日"],
  headers: {
    name: "场地名称",
    organization: "所属组织",
    address: "地址",
    floorsAbove: "地上层数",
    floorsBelow: "地下层数",
    mezzanines: "夹层数",
    maps: "地图数",
    elevators: "电梯数",
    devices: "设备数",
    online: "在线设备",
    timeZone: "时区",
    openingHours: "营业时间",
    state: "当前状态",
  },
};

const en: ExportTexts = {
  fileName: "Places",
  open: "open",
  closed: "closed",
  days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  headers: {
    name: "Place",
    organization: "Organization",
    address: "Address",
    floorsAbove: "Floors above ground",
    floorsBelow: "Floors underground",
    mezzanines: "Mezzanines",
    maps: "Maps",
    elevators: "Elevators",
    devices: "Devices",
    online: "Online",
    timeZone: "Time zone",
    openingHours: "Opening hours",
    state: "Now",
  },
};

export const PLACE_EXPORT_TEXTS = { zh, en };
