import { type Both, type BuiltInGroup, fault } from "./built-in-fault.ts";
import { PARTS, SERVICE_DOCK } from "./built-in-parts.texts.ts";

const HELP: Both = ["到现场查看机器人。", "Check the robot on site."];

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
          "Clear the obstacles around the robot. If it still cannot move, push it to an open spot and resume the task.",
        ],
      }),
      fault("NAV-02", ["定位丢失", "Position lost"], {
        ...{
          level: "critical",
          as: ["positionLost", "positioningLost", "localizationLost", "localizationError"],
        },
        advice: [
          "将机器人推回地图内特征明显的位置，在“远程操作”中重新定位。",
          "Push the robot to a spot with distinctive surroundings and relocate it in remote operation.",
        ],
      }),
      fault("NAV-03", ["反复规划路径", "Repeated planning"], {
        ...{ level: "warning", as: ["planningRepeated", "repeatedPlanning"] },
        advice: [
          "检查目标区域是否被遮挡，或地图是否已过时。",
          "Check whether the target area is blocked or the map is out of date.",
        ],
      }),
      fault("NAV-04", ["没有可行路径", "No route"], {
        ...{ level: "error", as: ["noRouteError", "Cannot reach target"] },
        advice: [
          "检查地图上的禁区与虚拟墙是否隔断了目标区域。",
          "Check whether forbidden areas or virtual walls on the map cut off the target.",
        ],
      }),
      fault("NAV-06", ["停滞不动", "Standing still"], {
        ...{ level: "warning", as: ["stayedInPlace", "stationary"] },
        advice: [
          "查看机器人周围是否被挡住；确认安全后继续任务，或停止任务。",
          "Check whether something blocks the robot. Once it is safe, resume the task or stop it.",
        ],
      }),
      fault("NAV-05", ["磁场干扰", "Magnetic interference"], {
        ...{ level: "info", as: ["Magnetic interference"] },
        advice: [
          "移开附近的磁条、音箱等磁性物体。",
          "Move magnetic objects such as magnetic strips or loudspeakers out of its way.",
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
          "Make sure that the area is safe, then release the emergency stop button.",
        ],
      }),
      fault("SAFE-03", ["悬空或倾斜", "Lifted or tilted"], {
        ...{ level: "error", as: ["Wheel lost*", "tilted*", "Robot tilted*", "cliff*"] },
        advice: [
          "将机器人放回平整地面；擦拭底部的防跌落传感器。",
          "Put the robot back on level ground and wipe the cliff sensors underneath.",
        ],
      }),
      fault("SAFE-04", ["防撞条卡住", "Bumper stuck"], {
        ...{ level: "error", as: ["bumper*", "Stuck front bumper*", "LDS bumper*"] },
        advice: [
          "轻按防撞条各处，取出卡住的异物，确认能够弹回。",
          "Press along the whole bumper and remove anything stuck in it until it springs back.",
        ],
      }),
      fault("SAFE-05", ["发现动物粪便", "Animal droppings"], {
        ...{ level: "warning", as: ["Animal excrements*"] },
        advice: ["人工清理后再继续任务。", "Clean them up by hand before the task continues."],
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
          "Send the robot to its dock and check that the way there is clear.",
        ],
      }),
      fault("POWER-02", ["充电异常", "Charging error"], {
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
        advice: [
          "清洁充电触点，检查充电桩电源。",
          "Clean the charging contacts and check that the dock has power.",
        ],
      }),
      fault("POWER-03", ["充电桩没有电", "Dock without power"], {
        ...{ level: "warning", as: ["Charging station without*"] },
        advice: ["检查充电桩的插头与电源开关。", "Check the dock's plug and power switch."],
      }),
      fault("POWER-04", ["电池温度异常", "Battery temperature"], {
        ...{ level: "error", as: ["Battery temperature*"] },
        advice: [
          "等待电池恢复到常温后再充电；反复出现请报修。",
          "Let the battery return to room temperature before charging. If this happens again, request service.",
        ],
      }),
    ],
  },
  PARTS,
  {
    code: "TASK",
    name: ["任务", "Orders"],
    faults: [
      fault("TASK-01", ["任务被拒绝", "Order rejected"], {
        ...{ level: "warning", as: ["orderError", "validationError", "unsupportedParameter*"] },
        advice: [
          "查看上报内容中的原因，再重新下发。",
          "Check the reason in the report, then send the order again.",
        ],
      }),
      fault("TASK-02", ["任务更新被拒绝", "Order update rejected"], {
        ...{ level: "warning", as: ["orderUpdateError"] },
        advice: ["机器人上的任务较新，无需处理。", "The robot already has a newer order; no action needed."],
      }),
      fault("TASK-03", ["放弃任务", "Order abandoned"], {
        ...{ level: "error", as: ["orderGivenUp"] },
        advice: [
          "查看此前的故障，排除后重新启动任务。",
          "Resolve the fault reported before it, then start the task again.",
        ],
      }),
      fault("TASK-05", ["任务暂停过久", "Paused too long"], {
        ...{ level: "info", as: ["paused"] },
        advice: [
          "确认暂停原因后，继续或停止任务。",
          "Find out why it was paused, then resume the task or stop it.",
        ],
      }),
      fault("TASK-04", ["没有可取消的任务", "No order to cancel"], {
        ...{ level: "info", as: ["noOrderToCancel"] },
        advice: ["无需处理。", "No action needed."],
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
          "Check whether the elevator is out of service or its door is blocked.",
        ],
      }),
    ],
  },
  SERVICE_DOCK,
  {
    code: "SYS",
    name: ["系统", "System"],
    faults: [
      fault("SYS-01", ["磁盘已满", "Disk full"], {
        ...{ level: "error", as: ["diskFull"] },
        advice: [
          "删除机器人上不再使用的地图，或联系厂家清理。",
          "Delete maps that the robot no longer needs, or ask the manufacturer to free up space.",
        ],
      }),
      fault("SYS-02", ["内部故障", "Internal error"], {
        ...{ level: "error", as: ["Internal error*", "RTC fault", "3.3V rail*"] },
        advice: [
          "重启机器人；仍有故障请联系厂家。",
          "Restart the robot. If the fault persists, contact the manufacturer.",
        ],
      }),
      ...(["info", "info", "warning", "warning", "error", "error", "critical", "critical"] as const).map(
        (level, grade) =>
          fault(`SYS-H${grade}`, [`H${grade} 级健康事件`, `Health event, level H${grade}`], {
            ...{ level, as: [`H${grade}`, `H${grade}-*`, `H${grade}_*`] },
            advice: HELP,
          }),
      ),
    ],
  },
];
