import type { Command, CommandKind, CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { RemoteReply } from "@sweepline/contract/operations/remote-operation/frames.ts";
import type { Lease } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { newKey } from "../../core/api/index.ts";
import { accessToken, loseSession, onTokensChange } from "../../core/session/index.ts";
import { createBeats } from "./beats.ts";
import type { DriveFacts } from "./drive-guard.ts";
import { createDriver } from "./driver.ts";
import { createLine } from "./remote-line.ts";
import { createRemoteState, isMine } from "./remote-state.ts";
import { followWindow } from "./window-facts.ts";

/** Until the robot itself says that it is stopped, or is not. */
const STOP_IS_SAID_AFTER_MS = 3_000;

type Takers = {
  readonly [Type in RemoteReply["type"]]: (reply: Extract<RemoteReply, { type: Type }>) => void;
};

/**
 * All that a page of remote operation holds, for as long as its tab is open: the line, the lease as it knows it, pictures, and the
 * driver. `show` and `hide` follow the tab; a hidden one drives nothing and keeps everything else. `end` is for good.
 */
export function createRemote(deviceId: number) {
  const state = createRemoteState();
  const { device, lease, leaseEvent, operation, presence, pictures, mapping } = state;
  let isShown = false;
  let openedAt = 0;
  let stopWantedAt = Number.NEGATIVE_INFINITY;
  let stops: readonly (() => void)[] = [];

  const line = createLine({
    ...{ deviceId, seat: newKey(), token: accessToken },
    onReply: (reply) => {
      beats.received();
      (takers[reply.type] as (one: RemoteReply) => void)(reply);
    },
  });
  const beats = createBeats(line);
  const looks = followWindow(() => driver.check());
  const facts = (now: number): Omit<DriveFacts, "now" | "roundTripMs"> => {
    const [opened, held, newest] = [device.get(), lease.get(), pictures.newest.get()];
    return {
      isConnected: line.state.get() === "open",
      isHolder: isMine(state),
      drivesAt: held ? held.at + held.drivesInMs : Number.POSITIVE_INFINITY,
      canDrive: opened?.canDrive === true,
      isLocked: presence.get()?.isLocked ?? opened?.isLocked === true,
      isOnline: presence.get()?.isOnline ?? opened?.isOnline !== false,
      isStopped: newest?.picture.isStopped === true || now - stopWantedAt < STOP_IS_SAID_AFTER_MS,
      isShown: isShown && looks.isVisible(),
      isFocused: looks.isFocused(),
      pictureAt: newest?.at,
    };
  };
  const driver = createDriver({ facts, send: (request) => line.send(request) });

  const takeLease = (next: Lease) => {
    lease.set({ ...next, at: performance.now() });
    driver.check();
  };
  const takePicture = ({ picture }: Extract<RemoteReply, { type: "picture" }>) => {
    // Of another epoch the sequence numbers are somebody else's.
    if (isMine(state) && picture.epoch === lease.get()?.epoch) driver.echoed(picture);
    pictures.take(picture, performance.now());
    driver.check();
  };
  const takeRefusal = ({ to, id, text }: Extract<RemoteReply, { type: "refused" }>) => {
    if (to === "operate") state.changeOperation(id, { refusal: text });
    // What was still on its way when the lease went: how it went has been said already.
    else if (text && (to !== "drive" || isMine(state))) leaseEvent.set({ type: "refused", text });
  };
  const takers: Takers = {
    signedIn: () => undefined,
    opened({ device: opened, lease: held }) {
      openedAt = performance.now();
      device.set(opened);
      takeLease(held);
    },
    lease: ({ lease: next }) => takeLease(next),
    picture: takePicture,
    mapping: (reply) => void mapping.take(reply.mapping, performance.now()),
    beat: ({ sentAt }) => beats.answered(sentAt),
    operated: ({ id, command }) => state.changeOperation(id, { command }),
    refused: takeRefusal,
    lost: (reply) => leaseEvent.set(reply),
    declined: (reply) => leaseEvent.set(reply),
    signedOut: () => loseSession(),
  };

  const leave = () => line.close(isMine(state) ? { type: "release" } : undefined);
  const begin = () => {
    if (stops.length > 0) return;
    stops = [
      beats.start(),
      onTokensChange(() => {
        if (accessToken()) line.open();
        else line.close();
      }),
      line.state.subscribe(driver.check),
      presence.subscribe(driver.check),
      looks.start(leave, line.open),
    ];
  };
  return {
    ...state,
    ...{ deviceId, line, driver, serverTripMs: beats.tripMs },
    /** Since then the line is open, by the page's even clock. */
    openedAt: () => openedAt,
    show() {
      isShown = true;
      begin();
      line.open();
      driver.start();
    },
    hide() {
      isShown = false;
      driver.pause();
    },
    end() {
      isShown = false;
      driver.pause();
      for (const stop of stops) stop();
      stops = [];
      leave();
    },
    /** False: there is no line to send it by. */
    operate(order: CommandOrder): boolean {
      const id = newKey();
      if (!line.send({ type: "operate", id, order })) return false;
      operation.set({ id, kind: order.kind, at: performance.now() });
      return true;
    },
    /** Something that a page asks of the robot by a call of its own; what becomes of it is told by `changeOperation`. */
    asked(id: string, kind: CommandKind) {
      operation.set({ id, kind, at: performance.now() });
    },
    /** A command has come further. */
    followed(command: Command) {
      operation.set((newest) => (newest?.command?.id === command.id ? { ...newest, command } : newest));
    },
    /** This page stops driving at once; the robot is stopped by a call of its own. */
    stopDriving() {
      stopWantedAt = performance.now();
      driver.check();
    },
  };
}
export type Remote = ReturnType<typeof createRemote>;
