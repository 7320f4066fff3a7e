import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";

/** [zh, en] */
type Both = readonly [zh: string, en: string];

interface BuiltInFault {
  detailCode: string;
  name: Both;
  level: FaultLevel;
  reportedAs: readonly string[];
  advice: Both;
}

interface BuiltInGroup {
  code: string;
  name: Both;
  faults: readonly BuiltInFault[];
}

const fault = (
  detailCode: string,
  name: Both,
  detail: { level: FaultLevel; as: readonly string[]; advice: Both },
): BuiltInFault => ({ detailCode, name, level: detail.level, reportedAs: detail.as, advice: detail.advice });

const HELP: Both = ["到现场查看机器人。", "Go and see the robot."];

/**
 * What the platform begins with: names of errors of VDA 5050, of the cleaning profile, of Valetudo, and of the levels H0 to H7 that
 * Gausium's robots report. The platform changes and deletes them as it likes.
 */
export const BUILT_IN_FAULTS: readonly BuiltInGroup[] = [
  {
    code: "NAV",
    name: ["导航", "Navigation"],
    faults: [
      fault("NAV-01", ["导航受阻", "Stuck"], {
        ...{ level: "error", as: ["navigationStuck", "robotStuck", "Robot stuck*", "Robot is stuck*"] },
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
        ...{ level: "error", as: ["noRouteError"] },
        advice: [
          "检查地图上的禁区与虚拟墙是否隔断了目标区域。",
          "See whether forbidden areas or virtual walls of the map cut the target off.",
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
        ...{
          level: "error",
          as: ["wheel*", "tilted*", "Robot tilted*", "cliff*"],
        },
        advice: ["将机器人放回平整地面。", "Put the robot back on even ground."],
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
        ...{ level: "error", as: ["chargingError", "Charging error*", "Charge*"] },
        advice: ["清洁充电触点，检查充电桩电源。", "Clean the contacts, and see whether the dock has power."],
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
        ...{ level: "error", as: ["lidar*", "sensor*", "Laser*"] },
        advice: [
          "擦拭传感器表面并重启；仍有故障请报修。",
          "Wipe the sensor and restart; if it stays, order service.",
        ],
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
