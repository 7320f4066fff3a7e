import { type BuiltInGroup, fault } from "./built-in-fault.ts";

const INNER_SENSORS = ["Accelerometer*", "Gyroscope*", "Left magnetic*", "Right magnetic*"];

/** Parts of the robot that wear, jam or break. */
export const PARTS: BuiltInGroup = {
  code: "PART",
  name: ["部件与耗材", "Parts"],
  faults: [
    fault("PART-01", ["耗材到期", "Part worn out"], {
      ...{ level: "warning", as: ["consumableWorn"] },
      advice: [
        "更换耗材，并在设备的耗材页登记。",
        "Replace the part and record it on the device's Consumables tab.",
      ],
    }),
    fault("PART-02", ["刷子卡住", "Brush jammed"], {
      ...{ level: "error", as: ["brushJammed", "Main brush*", "Side brush*"] },
      advice: [
        "关机后清除刷子上的缠绕物。",
        "Switch the robot off and remove anything wound around the brush.",
      ],
    }),
    fault("PART-03", ["水箱或尘盒", "Tank or dustbin"], {
      ...{
        level: "warning",
        as: [
          ...["tankEmpty", "tankFull", "cleanWaterLow", "wasteWaterHigh"],
          ...["Dustbin*", "No dustbin*", "Water tank*"],
        ],
      },
      advice: [
        "加清水、排污水，或重新装好尘盒。",
        "Refill the clean water, empty the waste water, or reinstall the dustbin.",
      ],
    }),
    fault("PART-04", ["雷达或传感器", "Lidar or sensor"], {
      ...{
        level: "error",
        as: [
          "lidar*",
          "sensor*",
          "Laser*",
          "LDS jammed",
          "Wall sensor*",
          "Camera*",
          "ToF*",
          ...INNER_SENSORS,
        ],
      },
      advice: [
        "擦拭传感器表面并重启；仍有故障请报修。",
        "Wipe the sensor and restart the robot. If the fault persists, request service.",
      ],
    }),
    fault("PART-05", ["滤网堵塞", "Filter blocked"], {
      ...{ level: "warning", as: ["Filter jammed", "Filter blocked"] },
      advice: [
        "清洗或更换滤网，晾干后装回。",
        "Clean or replace the filter and let it dry before reinstalling it.",
      ],
    }),
    fault("PART-06", ["轮子卡住", "Wheel jammed"], {
      ...{ level: "error", as: ["Wheel jammed*"] },
      advice: [
        "关机后清除轮子上的缠绕物，确认能够转动。",
        "Switch the robot off and remove anything wound around the wheel until it turns freely.",
      ],
    }),
    fault("PART-07", ["电机或水泵异常", "Motor or pump"], {
      ...{ level: "critical", as: ["Fan *", "Mop motor*", "Water pump*"] },
      advice: ["重启机器人；仍有故障请报修。", "Restart the robot. If the fault persists, request service."],
    }),
  ],
};

/** Of the station where robots are emptied and filled. */
export const SERVICE_DOCK: BuiltInGroup = {
  code: "DOCK",
  name: ["基站", "Service dock"],
  faults: [
    fault("DOCK-01", ["集尘袋", "Dust bag"], {
      ...{ level: "warning", as: ["Auto-Empty Dock*"] },
      advice: [
        "更换集尘袋，清理风道，并盖好基站上盖。",
        "Replace the dust bag, clear the air duct, and close the dock's cover.",
      ],
    }),
    fault("DOCK-02", ["基站水箱", "Dock water tanks"], {
      ...{ level: "warning", as: ["Mop Dock Clean Water*", "Mop Dock Wastewater Tank*"] },
      advice: [
        "加满清水、倒空污水，并装好水箱。",
        "Refill the clean water, empty the waste water, and reinstall both tanks.",
      ],
    }),
    fault("DOCK-03", ["基站排水或托盘", "Dock drain or tray"], {
      ...{ level: "error", as: ["Mop Dock Wastewater p*", "Mop Dock Tray*"] },
      advice: [
        "清理托盘与排水管；水泵损坏请报修。",
        "Clean the tray and the drain pipe. If the pump is damaged, request service.",
      ],
    }),
  ],
};
