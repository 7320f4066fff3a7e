import { builtInDictionary as dictionary } from "../../system/dictionaries/built-in.ts";
import type { DEVICE_MAP_STATUSES } from "../distributions/device-maps.ts";
import type {
  DISTRIBUTION_ACTS,
  DISTRIBUTION_FAILURES,
  DISTRIBUTION_STATES,
} from "../distributions/index.ts";

type In<List extends readonly unknown[]> = List[number];

/** Labels for the codes of the sites wing, as in `dictionaries.ts`. */
export const SITE_DICTIONARIES = {
  distributionAct: dictionary<In<typeof DISTRIBUTION_ACTS>>(["地图操作", "What is done with maps"], {
    download: ["下发", "Send"],
    enable: ["启用", "Enable"],
    remove: ["删除", "Delete"],
  }),
  distributionState: dictionary<In<typeof DISTRIBUTION_STATES>>(["地图下发状态", "States of sending maps"], {
    queued: ["等待机器人", "Queued", "neutral"],
    downloading: ["下载中", "Downloading", "busy"],
    downloaded: ["已下载", "Downloaded", "info"],
    enabling: ["启用中", "Enabling", "busy"],
    enabled: ["已启用", "Enabled", "good"],
    removed: ["已删除", "Deleted", "good"],
    failed: ["失败", "Failed", "bad"],
    superseded: ["已被取代", "Superseded", "neutral"],
  }),
  distributionFailure: dictionary<In<typeof DISTRIBUTION_FAILURES>>(
    ["地图下发失败原因", "Why maps do not arrive"],
    {
      refused: ["机器人拒绝", "The robot refused it"],
      superseded: ["已被停止命令取代", "A stop took its place"],
      withdrawn: ["已撤回", "Withdrawn"],
      handedOn: ["设备已转交给其他组织", "The device was transferred to another organization"],
      unsupported: ["该设备不支持接收地图", "The device does not take maps"],
      locked: ["设备已锁定，请先解锁", "The device is locked; unlock it first"],
      gone: ["设备已停用", "The device is decommissioned"],
      foreignServer: ["MQTT 服务器不属于设备的所属组织", "Its MQTT server is none of its holder's"],
      brokenOff: ["设备开始后未能完成", "The device began and could not finish"],
      forgotten: ["机器人应答超时，请刷新页面", "Robot replies overtime; refresh the page"],
      uncertain: ["结果未知", "Result unknown"],
      expired: ["机器人应答超时", "Robot replies overtime"],
      tooManyWaiting: ["等待的命令过多", "Too many commands wait for it"],
    },
  ),
  deviceMapStatus: dictionary<In<typeof DEVICE_MAP_STATUSES>>(["机器人上的地图", "Maps on robots"], {
    enabled: ["使用中", "In use", "good"],
    disabled: ["未启用", "Not in use", "neutral"],
  }),
} as const;
