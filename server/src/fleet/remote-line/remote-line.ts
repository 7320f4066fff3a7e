import type { CommandKind } from "@sweepline/contract/fleet/commands/index.ts";
import { capabilitiesOf } from "@sweepline/contract/fleet/shared/protocols.ts";
import { WATCH_FOR_MS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Outgoing, SendOut } from "../../core/ingest/adapter.ts";
import type { Log } from "../../core/log.ts";
import {
  type CommandTarget,
  commandTargets,
  type Drive,
  knownKinds,
  type Writers,
} from "../commands/index.ts";
import { type Relayed, relayOf } from "./relay.ts";

/** A robot as it is spoken to over the line. */
export interface RemoteTarget {
  device: CommandTarget;
  /** Product, protocol and the robot's own word: it can be driven. */
  canDrive: boolean;
  knows: readonly CommandKind[];
}

export interface RemoteLine {
  /** Undefined: there is no such device in service. */
  target(db: Queries, deviceId: number): Promise<RemoteTarget | undefined>;
  /** Answers the function that stops listening. */
  listen(deviceId: number, handler: (relayed: Relayed) => void): Promise<() => void>;
  /** Goes now or never. */
  drive(target: RemoteTarget, drive: Drive): void;
  /** Has the robot report for the next seconds. */
  watch(target: RemoteTarget): void;
}

interface Deps {
  bus: Bus;
  clock: Clock;
  log: Log;
  sendOut: SendOut;
  writers: Writers;
}

export function createRemoteLine({ bus, clock, log, sendOut, writers }: Deps): RemoteLine {
  const remoteOf = ({ device }: Pick<RemoteTarget, "device">) => writers.get(device.protocol)?.remote;
  const send = ({ device }: RemoteTarget, message: Outgoing | undefined): void => {
    if (!message) return;
    sendOut(device.mqttServerId, message).catch((error) =>
      log.debug({ err: error, deviceId: device.id }, "no line to the robot"),
    );
  };
  return {
    async target(db, deviceId) {
      const [device] = await commandTargets(db, [deviceId]);
      if (!device) return undefined;
      const isAble = capabilitiesOf(device.capabilities, device.protocol).includes("drive");
      const canDrive = isAble && !device.isCutOff && (remoteOf({ device })?.canDrive(device) ?? false);
      return { device, canDrive, knows: knownKinds(device, writers) };
    },
    listen: (deviceId, handler) => relayOf(deviceId).subscribe(bus, handler),
    drive: (target, drive) => send(target, remoteOf(target)?.writeDrive(target.device, drive, clock.now())),
    watch: (target) => send(target, remoteOf(target)?.writeWatch(target.device, WATCH_FOR_MS, clock.now())),
  };
}
