/** The buttons of a device over a server that says what a test says. */
import {
  type Command,
  type CommandKind,
  COMMAND_ENDPOINTS as E,
} from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, within } from "@testing-library/react";
import { aCommand } from "../src/fleet/commands/a-command.ts";
import { CommandBar } from "../src/fleet/commands/index.ts";
import { aDeviceDetail, aLive } from "./devices.ts";
import { aPage, on, type Rule } from "./server.ts";
import { visit } from "./visit.tsx";

const ALL_BUTTONS: readonly CommandKind[] = [
  ...(["start", "pause", "resume", "stop", "dock", "setCleaningMode"] as const),
  ...(["restart", "goTo"] as const),
];
const FLOOR = [{ zoneId: "z-1", name: "Lobby" }];

interface Given extends Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> {
  readonly can?: readonly CommandKind[];
  readonly open?: readonly Command[];
  readonly newest?: readonly Command[];
  readonly live?: never;
  readonly reports?: Partial<DeviceLive>;
  readonly isLocked?: boolean;
  readonly answers?: readonly Rule[];
}

export function showCommandBar({
  can = ALL_BUTTONS,
  open = [],
  newest = open,
  reports,
  isLocked = false,
  answers = [],
  ...given
}: Given) {
  const position = { x: 1, y: 2, theta: 0, mapKey: "ground" } as DeviceLive["position"];
  const live = aLive({ status: DEVICE_STATUS.standby, position, ...reports });
  return visit(
    <CommandBar
      device={aDeviceDetail(7, { isLocked, live })}
      live={live}
      zones={FLOOR}
      map={({ goal, onPoint }) => (
        <button type="button" onClick={() => onPoint(2.71449, -2)}>
          {goal ? `Goal at ${goal.x}, ${goal.y}` : "Floor"}
        </button>
      )}
    />,
    {
      isLive: true,
      ...given,
      answers: [
        ...answers,
        on(E.possible, [...can]),
        on(E.list, ({ query }) => aPage(...(query.states ? open : newest))),
        on(E.send, ({ body }) => aCommand({ kind: body.order.kind, parameters: body.order.parameters })),
      ],
    },
  );
}

export const commandBar = () => screen.findByRole("region", { name: "Operate the device" });
export const commandButton = async (name: string) =>
  within(await commandBar()).findByRole("button", { name });
export const pressCommand = async ({ user }: ReturnType<typeof showCommandBar>, name: string) =>
  user.click(await commandButton(name));
export const ordersOf = ({ asked }: ReturnType<typeof showCommandBar>) =>
  asked(E.send).map(({ body }) => body.order);
export const commandsInProgress = () => screen.findByRole("list", { name: "Commands in progress" });
