/** Adds a kind to the table of commands, and nothing else: it goes all the way to a robot that knows an action of that name. */
import {
  BUTTON_COMMANDS,
  commandOrderSchema,
  OPERATION_COMMANDS,
  sendableOrderSchema,
} from "@sweepline/contract/fleet/commands/index.ts";
import { FLEET_DICTIONARIES } from "@sweepline/contract/fleet/shared/dictionaries.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { EVERYTHING } from "../src/core/caller.ts";
import { type CommandFixture, createCommandFixture } from "./command-fixture.ts";

vi.mock(import("@sweepline/contract/fleet/commands/kinds.ts"), async (load) => {
  // The factory runs before the imports above are there.
  const { z } = await import("zod");
  const { COMMANDS } = await load();
  const polish = {
    label: ["抛光", "Polish"],
    parameters: z.object({ speed: z.enum(["slow", "fast"]) }),
    requires: ["cleaning"],
    isOperation: true,
    button: 9,
  };
  return { COMMANDS: { ...COMMANDS, polish } };
});

let fixture: CommandFixture;
beforeAll(async () => {
  fixture = await createCommandFixture();
});
afterAll(() => fixture.close());

it("is an order with its parameters, has words and a button, and is an operation", () => {
  const order = { kind: "polish", parameters: { speed: "slow" } };
  expect(sendableOrderSchema.parse(order)).toEqual(order);
  expect(commandOrderSchema.safeParse({ kind: "polish", parameters: {} }).success).toBe(false);
  expect(FLEET_DICTIONARIES.commandKind.items.at(-1)).toMatchObject({
    value: "polish",
    label: { zh: "抛光", en: "Polish" },
  });
  expect(BUTTON_COMMANDS.at(-1)).toBe("polish");
  expect(OPERATION_COMMANDS).toContain("polish");
});

it("reaches a robot that names it, which carries it out, and is not known to one that does not", async () => {
  const robot = await fixture.aScriptedRobot(["polish"]);
  await fixture.goOnline(robot);
  const caller = { scope: EVERYTHING, companyPermissions: new Set() } as never;
  expect(await fixture.commands.possible(caller, robot.id)).toContain("polish");
  const command = await fixture.issue(robot, "polish", { parameters: { speed: "fast" } });
  const action = await robot.nextAction();
  expect(action).toMatchObject({
    actionType: "polish",
    actionParameters: [{ key: "speed", value: "fast" }],
  });
  await robot.does(action.actionId, "FINISHED");
  await fixture.reaches(command, { state: "done", failure: null });

  const other = await fixture.aScriptedRobot(["returnToDock"]);
  expect(await fixture.commands.possible(caller, other.id)).not.toContain("polish");
});
