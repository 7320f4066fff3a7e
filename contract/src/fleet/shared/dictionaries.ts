import { builtInDictionary as dictionary } from "../../system/dictionaries/built-in.ts";
import type { ALLOCATION_KINDS } from "../allocations.ts";
import type { COMMAND_FAILURES, COMMAND_STATES } from "../commands/index.ts";
import { COMMAND_LABELS } from "../commands/kind-lists.ts";
import type { SETTING_FAILURES, SETTING_STATES } from "../device-settings/index.ts";
import type { CAPABILITIES, PROTOCOLS } from "./protocols.ts";

type In<List extends readonly unknown[]> = List[number];

/** Dictionaries of what devices speak, can and are told; part of the one table in `dictionaries.ts`. */
export const FLEET_DICTIONARIES = {
  protocol: dictionary<In<typeof PROTOCOLS>>(["设备协议", "Protocols of devices"], {
    vda5050: ["VDA 5050", "VDA 5050"],
    valetudo: ["Valetudo", "Valetudo"],
    chirpstack: ["ChirpStack (LoRaWAN)", "ChirpStack (LoRaWAN)"],
    thingsStack: ["The Things Stack (LoRaWAN)", "The Things Stack (LoRaWAN)"],
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
    drive: ["远程驾驶", "Remote driving"],
    radio: ["LoRa 无线", "LoRa radio"],
    measurements: ["测量数据", "Measurements"],
    downlink: ["数据下行", "Downlink"],
  }),
  settingState: dictionary<In<typeof SETTING_STATES>>(["参数下发状态", "States of settings"], {
    pending: ["待生效", "Pending", "busy"],
    applied: ["已生效", "Applied", "good"],
    failed: ["失败", "Failed", "bad"],
  }),
  settingFailure: dictionary<In<typeof SETTING_FAILURES>>(["参数下发失败原因", "Why settings fail"], {
    refused: ["设备拒绝", "Refused by the device"],
    superseded: ["被后续命令取代", "Superseded"],
    withdrawn: ["已撤回", "Withdrawn"],
    handedOn: ["设备已转交给其他组织", "The device was given to another holder"],
    unsupported: ["设备不支持", "Not known to the device"],
    locked: ["设备已锁定", "The device was locked"],
    gone: ["设备已停用", "The device is decommissioned"],
    brokenOff: ["设备开始后未能完成", "The device began and could not finish"],
    forgotten: ["设备未告知结果", "The device never said how it ended"],
    foreignServer: ["MQTT 服务器不属于设备的所属组织", "Its MQTT server is none of its holder's"],
    uncertain: ["结果未知", "Nobody knows whether it arrived"],
    expired: ["超时未送达", "Not delivered in time"],
    withOthers: ["同批其他参数被拒绝", "Another of the same change was refused"],
    language: [
      "当前版本不支持该语言，请选择其他语言",
      "Current version does not support this language; select another.",
    ],
  }),
  allocationKind: dictionary<In<typeof ALLOCATION_KINDS>>(["分配方式", "Ways of allocation"], {
    registered: ["登记", "Registered", "neutral"],
    allocated: ["分配", "Allocated", "good"],
    moved: ["调拨", "Moved", "busy"],
    takenBack: ["收回", "Taken back", "warning"],
    operatorChanged: ["更换运营账号", "Operator changed", "info"],
    undone: ["撤销", "Undone", "neutral"],
  }),
  commandKind: dictionary(["设备命令", "Commands to devices"], COMMAND_LABELS),
  commandState: dictionary<In<typeof COMMAND_STATES>>(["命令状态", "States of commands"], {
    queued: ["等待发送", "Queued", "neutral"],
    sent: ["已发送", "Sent", "info"],
    delivered: ["已送达", "Delivered", "info"],
    accepted: ["执行中", "Accepted", "busy"],
    done: ["已完成", "Done", "good"],
    failed: ["失败", "Failed", "bad"],
    expired: ["已过期", "Expired", "warning"],
  }),
  commandFailure: dictionary<In<typeof COMMAND_FAILURES>>(["命令失败原因", "Why commands fail"], {
    refused: ["设备拒绝执行", "The device refused it"],
    superseded: ["已被另一条命令取代", "Another command took its place"],
    withdrawn: ["已撤回", "Taken back"],
    handedOn: ["设备已转交给其他组织", "The device was given to another holder"],
    unsupported: ["设备不支持该命令", "The device does not know it"],
    locked: ["设备在等待期间被锁定", "The device was locked meanwhile"],
    gone: ["设备已停用", "The device is decommissioned"],
    foreignServer: ["设备所用的 MQTT 服务器不属于其所属组织", "Its MQTT server is none of its holder's"],
    brokenOff: ["设备开始后未能完成", "The device began and could not finish"],
    forgotten: ["设备未报告结果", "The device lost it without a result"],
    uncertain: ["已发出但未获确认，不再重发", "Sent and not confirmed; not sent again"],
  }),
} as const;
