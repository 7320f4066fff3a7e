// @vitest-environment jsdom
import { COMMAND_EVENTS, COMMAND_ENDPOINTS as E } from "@sweepline/contract/fleet/commands/index.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aPage, on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { aCommand } from "./a-command.ts";
import { useGoal } from "./index.ts";

function Floor() {
  const goal = useGoal(7, "key-1");
  return <p>{goal ? `Goal at ${goal.x}, ${goal.y}` : "No goal"}</p>;
}

it("a floor without buttons shows where the robot is sent, until the command has ended", async () => {
  const sent = aCommand({ kind: "goTo", parameters: { x: 2, y: 3, mapId: "key-1" } });
  const { notify } = visit(<Floor />, { answers: [on(E.list, aPage())], isLive: true });
  expect(await screen.findByText("No goal")).toBeTruthy();
  await notify(COMMAND_EVENTS.commandChanged, 7, sent);
  expect(await screen.findByText("Goal at 2, 3")).toBeTruthy();
  await notify(COMMAND_EVENTS.commandChanged, 7, { ...sent, state: "done", endedAt: sent.createdAt });
  expect(await screen.findByText("No goal")).toBeTruthy();
});
