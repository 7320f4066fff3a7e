import { builtInDictionary as dictionary } from "../system/built-in-dictionaries.ts";
import type { ALLOCATION_KINDS } from "./allocations.ts";
import type { CAPABILITIES, PROTOCOLS } from "./protocols.ts";

type In<List extends readonly unknown[]> = List[number];

/** Dictionaries of what devices speak, can and are told; part of the one table in `dictionaries.ts`. */
export const FLEET_DICTIONARIES = {
  protocol: dictionary<In<typeof PROTOCOLS>>(["设备协议", "Protocols of devices"], {
    vda5050: ["VDA 5050", "VDA 5050"],
    valetudo: ["Valetudo", "Valetudo"],
    chirpstack: ["ChirpStack（LoRaWAN）", "ChirpStack (LoRaWAN)"],
    thingsStack: ["The Things Stack（LoRaWAN）", "The Things Stack (LoRaWAN)"],
    mqtt: ["自定义 MQTT", "Custom MQTT"],
  }),
  capability: dictionary<In<typeof CAPABILITIES>>(["设备能力", "Capabilities of devices"], {
    position: ["地图定位", "Position on a map"],
    battery: ["电池", "Battery"],
    cleaning: ["清洁任务", "Cleaning"],
    cleaningModes: ["清洁模式", "Cleaning modes"],
    water: ["水箱", "Water tanks"],
    consumables: ["耗材", "Consumables"],
    dock: ["自动回桩", "Return to dock"],
    wifi: ["无线网络", "Wi-Fi"],
    settings: ["参数下发", "Settings"],
    lock: ["锁机", "Lock"],
    restart: ["重启", "Restart"],
    radio: ["LoRa 无线", "LoRa radio"],
    measurements: ["测量数据", "Measurements"],
    downlink: ["数据下行", "Downlink"],
  }),
  allocationKind: dictionary<In<typeof ALLOCATION_KINDS>>(["分配方式", "Ways of allocation"], {
    registered: ["登记", "Registered", "neutral"],
    allocated: ["分配", "Allocated", "good"],
    moved: ["调拨", "Moved", "busy"],
    takenBack: ["收回", "Taken back", "warning"],
    operatorChanged: ["更换运营账号", "Operator changed", "info"],
    undone: ["撤销", "Undone", "neutral"],
  }),
} as const;
