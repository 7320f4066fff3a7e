/** Commands on their whole way: the outbox, the real broker, and robots that answer as the test says. */
import {
  type Command,
  type CommandOrder,
  commandOrderSchema,
} from "@sweepline/contract/fleet/commands/index.ts";
import type { IClientOptions, MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { expect } from "vitest";
import { systemClock } from "../src/core/clock.ts";
import { type Commands, createCommands, writersOf } from "../src/fleet/commands/index.ts";
import { valetudoWriter } from "../src/fleet/valetudo/index.ts";
import { createVdaWriter } from "../src/fleet/vda5050/index.ts";
import { followMapCommands } from "../src/sites/distributions/index.ts";
import { stationsOf } from "../src/sites/maps/index.ts";
import { SYSTEM } from "../src/system/logs/index.ts";
import { anAudit } from "./an-audit.ts";
import {
  createRobotFixture,
  type FixtureOptions,
  LONG_TIMEOUT,
  type Robot,
  type RobotFixture,
  send,
} from "./robot-fixture.ts";
import { aConnection, aHeader, aState } from "./robot-messages.ts";

export interface Received {
  kind: string;
  message: {
    version: string;
    orderId?: string;
    nodes?: { nodeId: string; sequenceId: number }[];
    actions?: SentAction[];
    instantActions?: SentAction[];
  };
}
export interface SentAction {
  actionId: string;
  actionType: string;
  actionParameters?: { key: string; value: unknown }[];
}

/** A robot that does nothing by itself. */
export interface ScriptedRobot extends Robot {
  client: MqttClient;
  received: Received[];
  /** The first action that came and was not looked at yet. */
  nextAction(): Promise<SentAction>;
  says(state: Parameters<typeof aState>[0]): Promise<unknown>;
  does(actionId: string, actionStatus: string, resultDescription?: string): Promise<unknown>;
}

export interface CommandFixture extends RobotFixture {
  commands: Commands;
  /** Registered, with a factsheet that names these actions; null: a bare header. */
  aScriptedRobot(actions?: readonly string[] | null): Promise<ScriptedRobot>;
  /** Comes online and listens. */
  goOnline(robot: ScriptedRobot, options?: IClientOptions): Promise<void>;
  issue(
    robot: Pick<Robot, "id">,
    kind: string,
    more?: { parameters?: object; ttlS?: number },
  ): Promise<Command>;
  find(id: string): Promise<Pick<Command, "state" | "failure" | "note">>;
  reaches(command: Pick<Command, "id">, expected: object): Promise<void>;
  /** Operations come one in two seconds (spec §5); a test waits only where the one before is still in progress. */
  nextOperation(robot: Pick<Robot, "id">): Promise<void>;
}

const EVERY_ACTION = [
  ...["startCleaning", "stopCleaning", "startPause", "stopPause", "returnToDock", "lock", "unlock"],
  ...["restart", "setCleaningMode", "setSettings", "cancelOrder", "stopCharging"],
];

export async function createCommandFixture(options: FixtureOptions = {}): Promise<CommandFixture> {
  const fixture = await createRobotFixture(options);
  const { db, bus, devices } = fixture;
  const commands = createCommands({
    ...{ db, bus, devices, clock: systemClock, audit: anAudit({ db, clock: systemClock }) },
    writers: writersOf([createVdaWriter(() => ""), valetudoWriter]),
    announcer: { announce: () => undefined, isWanted: () => false },
    ...{ stationsOf, onEnded: [] },
    onMoved: [followMapCommands(systemClock.now)],
  });
  const find = (id: string) =>
    db.one<Pick<Command, "state" | "failure" | "note">>(
      sql`select state, failure, note from device_commands where id = ${id}`,
    );
  const issue: CommandFixture["issue"] = (robot, kind, { parameters = {}, ttlS } = {}) =>
    db.transaction((tx) =>
      commands.issue(tx, {
        deviceId: robot.id,
        order: commandOrderSchema.parse({ kind, parameters }) as CommandOrder,
        by: SYSTEM,
        ttlS,
      }),
    );
  return Object.assign(fixture, {
    commands,
    issue,
    find,
    async aScriptedRobot(actions: readonly string[] | null = EVERY_ACTION) {
      const robot = await fixture.aRobot();
      const client = undefined as unknown as MqttClient;
      await publishFactsheet(fixture, robot, actions);
      return scripted({ ...robot, client, received: [] });
    },
    async goOnline(robot: ScriptedRobot, options?: IClientOptions) {
      robot.client = await robot.connect(options);
      robot.client.on("message", (topic, payload) => {
        const kind = topic.slice(topic.lastIndexOf("/") + 1);
        robot.received.push({ kind, message: JSON.parse(payload.toString()) });
      });
      await robot.client.subscribeAsync([robot.topic("instantActions"), robot.topic("order")], { qos: 1 });
      await send(robot.client, robot.topic("connection"), aConnection("ONLINE"));
      await robot.says({});
      await fixture.eventually(robot, { is_online: true });
    },
    async reaches({ id }: Pick<Command, "id">, expected: object) {
      await expect.poll(() => find(id), LONG_TIMEOUT).toMatchObject(expected);
    },
    async nextOperation({ id }: Pick<Robot, "id">) {
      const isOver = () =>
        db.one<{ isOver: boolean }>(sql`
          with ended as (
            update device_commands set kind = 'done: ' || kind where device_id = ${id} and ended_at is not null)
          select coalesce(max(created_at) < now() - interval '2 seconds', true) as "isOver" from device_commands
          where device_id = ${id} and ended_at is null`);
      await expect.poll(isOver, LONG_TIMEOUT).toEqual({ isOver: true });
    },
  });
}

function scripted(robot: ScriptedRobot | Omit<ScriptedRobot, "nextAction" | "says" | "does">): ScriptedRobot {
  let looked = 0;
  const all = robot as ScriptedRobot;
  const actions = () => all.received.flatMap(({ message }) => message.actions ?? []);
  all.nextAction = async () => {
    await expect.poll(() => actions().length, LONG_TIMEOUT).toBeGreaterThan(looked);
    looked += 1;
    return actions()[looked - 1] as SentAction;
  };
  all.says = (state) => send(all.client, all.topic("state"), aState(state));
  all.does = (actionId, actionStatus, resultDescription) =>
    all.says({
      actionStates: [
        { actionId, actionStatus, ...(resultDescription && { resultDescription }) },
      ] as NonNullable<Parameters<typeof aState>[0]>["actionStates"],
    });
  return all;
}

async function publishFactsheet(
  { db }: Pick<RobotFixture, "db">,
  robot: Robot,
  actions: readonly string[] | null,
): Promise<void> {
  const { version } = aHeader();
  const agvActions = actions?.map((actionType) => ({ actionType }));
  const sheet = { version, ...(agvActions && { protocolFeatures: { agvActions } }) };
  await db.run(sql`update devices set factsheet = ${JSON.stringify(sheet)}::jsonb where id = ${robot.id}`);
}
