// @vitest-environment jsdom
/** What a person reads when something gets in between. That a run comes to this is tested at the server. */
import { RUN_ENDPOINTS as E, type Run } from "@sweepline/contract/operations/runs.ts";
import { cleanup } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRun } from "../../../test/runs.ts";
import { aPage, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { RunListPage } from "./run-list.page.tsx";

const waits = (waitsFor: Run["waitsFor"]) => ({ state: "waiting", waitsFor }) as const;
const ended = (ending: Run["ending"], endStatus: Run["endStatus"], note = "") =>
  ({ state: "ended", ending, endStatus, note }) as const;
const MAP = "The map has changed";

it.each([
  ["server or broker killed", ended("completed", "completed"), "已完成", "Completed"],
  ["robot killed", waits("robot"), "等待：设备离线", "Waiting: robot offline"],
  [
    "robot killed, and back",
    ended("forgotten", "abnormalEnd"),
    /异常结束.*设备未报告结果/,
    /Abnormal end.*The robot did not report the end/,
  ],
  ["robot offline for ten minutes", waits("robot"), "等待：设备离线", "Waiting: robot offline"],
  [
    "order refused",
    ended("refused", "abnormalEnd", "No way"),
    /异常结束.*被设备拒绝 · “No way”/,
    /Abnormal end.*Refused by the robot · “No way”/,
  ],
  [
    "order never answered",
    ended("notAcknowledged", "abnormalEnd"),
    /异常结束.*设备应答超时/,
    /Abnormal end.*The robot did not answer/,
  ],
  ["elevator lost", waits("elevator"), "等待：乘坐电梯", "Waiting: elevator"],
  ["battery empty", waits("charge"), "等待：充电", "Waiting: charging"],
  [
    "battery empty, and the task is to end then",
    ended("partlyCompleted", "partlyCompleted", "Battery low"),
    /部分完成.*“Battery low”/,
    /Partly completed.*“Battery low”/,
  ],
  ["task deleted meanwhile", { taskId: null }, /Night.*执行中/, /Night.*Running/],
  [
    "map version replaced",
    ended("partlyCompleted", "partlyCompleted", MAP),
    /部分完成.*“The map has changed”/,
    /Partly completed.*“The map has changed”/,
  ],
  [
    "robot given away",
    ended("handedOn", "cancelled"),
    /主动取消.*设备已转交给其他组织/,
    /Cancelled.*Robot transferred to another organization/,
  ],
  [
    "robot out of use",
    ended("decommissioned", "cancelled"),
    /主动取消.*设备已停用/,
    /Cancelled.*Robot decommissioned/,
  ],
] as const)("%s", async (...[, given, zh, en]) => {
  for (const [language, words] of [
    ["zh", zh],
    ["en", en],
  ] as const) {
    visit(<RunListPage />, { language, answers: [on(E.list, aPage(aRun(1, given)))] });
    expect((await rowWith("Night")).textContent).toMatch(words);
    cleanup();
  }
});
