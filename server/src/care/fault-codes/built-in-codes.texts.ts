import { type Both, type BuiltInGroup, fault } from "./built-in-fault.ts";

const INNER_SENSORS = ["Accelerometer*", "Gyroscope*", "Left magnetic*", "Right magnetic*"];
const HELP: Both = ["到现场查看机器人。", "Go and see the robot."];

/**
 * What the platform begins with: names of errors of VDA 5050, of the cleaning profile, of Valetudo (which
 * says one sentence for what its vacuums number), and of the levels H0 to H7 that
 * Gausium's robots report. The platform changes and deletes them as it likes.
 */
export const BUILT_IN_FAULTS: readonly BuiltInGroup[] = [
  {
    code: "NAV",
    name: ["导航", "Navigation"],
    faults: [
      fault("NAV-01", ["导航受阻", "Stuck"], {
        ...{
          level: "error",
          as: [
            "navigationStuck",
            "robotStuck",
            "Robot stuck*",
            "Robot is stuck*",
            "Robot trapped*",
            "Stuck inside*",
          ],
        },
        advice: [
          "清除机器人周围的障碍物；如仍无法移动，请手动推到空旷处后继续任务。",
          "Clear what is around the robot; if it still cannot move, push it to an open spot and resume the task.",
        ],
      }),
      fault("NAV-02", ["定位丢失", "Position lost"], {
        ...{ level: "critical", as: ["positionLost", "localizationLost", "localizationError"] },
        advice: [
          "将机器人推回地图内特征明显的位置，在“远程操作”中重新定位。",
          "Push the robot to a distinctive spot of its map and relocate it in remote operation.",
        ],
      }),
      fault("NAV-03", ["反复规划路径", "Keeps planning"], {
        ...{ level: "warning", as: ["planningRepeated", "repeatedPlanning"] },
        advice: [
          "检查目标区域是否被遮挡，或地图是否已过时。",
          "See whether the way is blocked, or the map is out of date.",
        ],
      }),
      fault("NAV-04", ["没有可行路径", "No route"], {
        ...{ level: "error", as: ["noRouteError", "Cannot reach target"] },
        advice: [
          "检查地图上的禁区与虚拟墙是否隔断了目标区域。",
          "See whether forbidden areas or virtual walls of the map cut the target off.",
        ],
      }),
      fault("NAV-05", ["磁场干扰", "Magnetic interference"], {
        ...{ level: "info", as: ["Magnetic interference"] },
        advice: [
          "移开附近的磁条、音箱等磁性物体。",
          "Take magnetic strips or loudspeakers away from its way.",
        ],
      }),
    ],
  },
  {
    code: "SAFE",
    name: ["安全", "Safety"],
    faults: [
      fault("SAFE-01", ["碰撞", "Collision"], {
        ...{ level: "warning", as: ["collision", "bumper*"] },
        advice: [
          "防撞条已触发：调整机器人位置，或等待复位。",
          "Collision bar triggered: adjust or wait for reset.",
        ],
      }),
      fault("SAFE-02", ["急停按下", "Emergency stop"], {
        ...{ level: "critical", as: ["emergencyStop", "eStop"] },
        advice: [
          "确认现场安全后，松开急停按钮。",
          "Make sure that it is safe, then release the emergency stop.",
        ],
      }),
      fault("SAFE-03", ["悬空或倾斜", "Lifted or tilted"], {
        ...{ level: "error", as: ["Wheel lost*", "tilted*", "Robot tilted*", "cliff*"] },
        advice: [
          "将机器人放回平整地面；擦拭底部的防跌落传感器。",
          "Put the robot back on even ground, and wipe the sensors below it.",
        ],
      }),
      fault("SAFE-04", ["防撞条卡住", "Bumper stuck"], {
        ...{ level: "error", as: ["bumper*", "Stuck front bumper*", "LDS bumper*"] },
        advice: [
          "轻按防撞条各处，取出卡住的异物，确认能够弹回。",
          "Press the bumper all along and take out what is caught, until it springs back.",
        ],
      }),
      fault("SAFE-05", ["发现动物粪便", "Animal droppings"], {
        ...{ level: "warning", as: ["Animal excrements*"] },
        advice: ["人工清理后再继续任务。", "Clean them up by hand before the task goes on."],
      }),
    ],
  },
  {
    code: "POWER",
    name: ["电源", "Power"],
    faults: [
      fault("POWER-01", ["电量低", "Battery low"], {
        ...{ level: "warning", as: ["lowBattery", "batteryLow", "Low battery*"] },
        advice: [
          "让机器人返回充电桩；检查回桩路径是否畅通。",
          "Send the robot to its dock, and see that the way there is free.",
        ],
      }),
      fault("POWER-02", ["充电异常", "Charging fails"], {
        ...{
          level: "error",
          as: [
            "chargingError",
            "Charging error*",
            "Charging issues*",
            "Charging contacts*",
            "Charging station dirty",
          ],
        },
        advice: ["清洁充电触点，检查充电桩电源。", "Clean the contacts, and see whether the dock has power."],
      }),
      fault("POWER-03", ["充电桩没有电", "Dock without power"], {
        ...{ level: "warning", as: ["Charging station without*"] },
        advice: ["检查充电桩的插头与电源开关。", "See to the dock's plug and its power switch."],
      }),
      fault("POWER-04", ["电池温度异常", "Battery temperature"], {
        ...{ level: "error", as: ["Battery temperature*"] },
        advice: [
          "等待电池恢复到常温后再充电；反复出现请报修。",
          "Let the battery come back to room temperature before it charges; if it happens again, order service.",
        ],
      }),
    ],
  },
  {
    code: "PART",
    name: ["部件与耗材", "Parts"],
    faults: [
      fault("PART-01", ["耗材到期", "Part worn"], {
        ...{ level: "warning", as: ["consumableWorn"] },
        advice: ["更换耗材，并在设备的耗材页登记。", "Replace the part, and enter it on the device's page."],
      }),
      fault("PART-02", ["刷子卡住", "Brush jammed"], {
        ...{ level: "error", as: ["brushJammed", "Main brush*", "Side brush*"] },
        advice: ["关机后清除刷子上的缠绕物。", "Switch off and remove what is wound around the brush."],
      }),
      fault("PART-03", ["水箱或尘盒", "Tank or dustbin"], {
        ...{ level: "warning", as: ["tankEmpty", "tankFull", "Dustbin*", "No dustbin*", "Water tank*"] },
        advice: [
          "加清水、排污水，或重新装好尘盒。",
          "Fill the clean water, empty the waste water, or fit the dustbin.",
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
          "Wipe the sensor and restart; if it stays, order service.",
        ],
      }),
      fault("PART-05", ["滤网堵塞", "Filter blocked"], {
        ...{ level: "warning", as: ["Filter jammed", "Filter blocked"] },
        advice: ["清洗或更换滤网，晾干后装回。", "Clean or replace the filter, and fit it dry."],
      }),
      fault("PART-06", ["轮子卡住", "Wheel jammed"], {
        ...{ level: "error", as: ["Wheel jammed*"] },
        advice: [
          "关机后清除轮子上的缠绕物，确认能够转动。",
          "Switch off and remove what is wound around the wheel, until it turns freely.",
        ],
      }),
      fault("PART-07", ["电机或水泵异常", "Motor or pump"], {
        ...{ level: "critical", as: ["Fan *", "Mop motor*", "Water pump*"] },
        advice: ["重启机器人；仍有故障请报修。", "Restart the robot; if it stays, order service."],
      }),
    ],
  },
  {
    code: "TASK",
    name: ["任务", "Orders"],
    faults: [
      fault("TASK-01", ["任务被拒绝", "Order refused"], {
        ...{ level: "warning", as: ["orderError", "validationError", "unsupportedParameter*"] },
        advice: [
          "查看上报内容中的原因，再重新下发。",
          "Read the reason in what was reported, then send it again.",
        ],
      }),
      fault("TASK-02", ["任务更新被拒绝", "Order update refused"], {
        ...{ level: "warning", as: ["orderUpdateError"] },
        advice: ["机器人上的任务较新，无需处理。", "The robot has a newer one; nothing is to be done."],
      }),
      fault("TASK-03", ["放弃任务", "Order given up"], {
        ...{ level: "error", as: ["orderGivenUp"] },
        advice: [
          "查看此前的故障，排除后重新启动任务。",
          "See the fault before it, then start the task again.",
        ],
      }),
      fault("TASK-04", ["没有可取消的任务", "No order to cancel"], {
        ...{ level: "info", as: ["noOrderToCancel"] },
        advice: ["无需处理。", "Nothing is to be done."],
      }),
    ],
  },
  {
    code: "ELEV",
    name: ["电梯", "Elevators"],
    faults: [
      fault("ELEV-01", ["乘梯超时", "Elevator timeout"], {
        ...{ level: "error", as: ["elevatorTimeout"] },
        advice: [
          "查看电梯是否停用或门被挡住。",
          "See whether the elevator is out of service or its door is blocked.",
        ],
      }),
    ],
  },
  {
    code: "DOCK",
    name: ["基站", "Service dock"],
    faults: [
      fault("DOCK-01", ["集尘袋", "Dust bag"], {
        ...{ level: "warning", as: ["Auto-Empty Dock*"] },
        advice: [
          "更换集尘袋，清理风道，并盖好基站上盖。",
          "Replace the dust bag, clear the duct, and close the dock's cover.",
        ],
      }),
      fault("DOCK-02", ["基站水箱", "Water tanks of the dock"], {
        ...{ level: "warning", as: ["Mop Dock Clean Water*", "Mop Dock Wastewater Tank*"] },
        advice: [
          "加满清水、倒空污水，并装好水箱。",
          "Fill the clean water, empty the waste water, and fit both tanks.",
        ],
      }),
      fault("DOCK-03", ["基站排水或托盘", "Drain or tray of the dock"], {
        ...{ level: "error", as: ["Mop Dock Wastewater p*", "Mop Dock Tray*"] },
        advice: [
          "清理托盘与排水管；水泵损坏请报修。",
          "Clean the tray and the drain; if the pump is broken, order service.",
        ],
      }),
    ],
  },
  {
    code: "SYS",
    name: ["系统", "System"],
    faults: [
      fault("SYS-01", ["磁盘已满", "Disk full"], {
        ...{ level: "error", as: ["diskFull"] },
        advice: [
          "删除机器人上不再使用的地图，或联系厂家清理。",
          "Remove maps that the robot no longer needs, or ask its maker.",
        ],
      }),
      fault("SYS-02", ["内部故障", "Internal error"], {
        ...{ level: "error", as: ["Internal error*", "RTC fault", "3.3V rail*"] },
        advice: ["重启机器人；仍有故障请联系厂家。", "Restart the robot; if it stays, ask its maker."],
      }),
      ...(["info", "info", "warning", "warning", "error", "error", "critical", "critical"] as const).map(
        (level, grade) =>
          fault(`SYS-H${grade}`, [`H${grade} 级健康事件`, `Health event of level H${grade}`], {
            ...{ level, as: [`H${grade}`, `H${grade}-*`, `H${grade}_*`] },
            advice: HELP,
          }),
      ),
    ],
  },
];
