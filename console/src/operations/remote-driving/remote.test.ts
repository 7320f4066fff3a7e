// @vitest-environment jsdom
import { DRIVE_EVERY_MS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { LEASE_BEAT_MS } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aHolder, aLease, anotherHolds, line, OWN_LEASE, RemoteSocket } from "../../../test/remote.ts";
import { beginSession, isSignedIn, loseSession } from "../../core/session/index.ts";
import { createRemote, type Remote } from "./remote.ts";

const FORWARD = { right: 0, forward: 1 };
let remote: Remote;

beforeEach(() => {
  RemoteSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", RemoteSocket);
  beginSession({
    ...{ access_token: "secret", refresh_token: "r", token_type: "bearer", expires_in: 60_000, scope: "" },
  });
  remote = createRemote(7);
  remote.show();
});
afterEach(() => {
  remote.end();
  loseSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As a robot reports while it is watched. */
function passWith(ms: number, picture: Parameters<RemoteSocket["picture"]>[0] = {}): void {
  for (let passed = 0; passed < ms; passed += DRIVE_EVERY_MS) {
    vi.advanceTimersByTime(DRIVE_EVERY_MS);
    line().picture(picture);
  }
}
/** A page that has the robot and sees it. */
function hold(lease = OWN_LEASE): void {
  line().letIn(lease);
  line().picture();
}
const drives = () => line().of("drive");
const look = () => remote.driver.view.get();
const hide = (isHidden: boolean) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
};

describe("the line of remote operation (§7)", () => {
  it("signs in by its first message, never by its address, and opens its robot", () => {
    line().letIn();
    expect(line().url).toMatch(/^ws:.*\/iot-ws\/remote$/);
    expect(line().sent).toMatchObject([
      { type: "signIn", token: "secret" },
      { type: "open", deviceId: 7 },
    ]);
    expect(remote.line.state.get()).toBe("open");
  });

  it("comes back after a loss from the same seat, and finds its lease again", () => {
    hold();
    const [before] = line().of("open");
    line().close();
    expect(remote.line.state.get()).toBe("waiting");
    vi.advanceTimersByTime(400);
    expect(RemoteSocket.all).toHaveLength(2);
    line().letIn(OWN_LEASE);
    expect(line().of("open")[0]?.seat).toBe(before?.seat);
    expect(remote.lease.get()?.holder?.isMe).toBe(true);
  });

  it("tries again by itself for as long as nobody answers, and not where it is refused", () => {
    vi.advanceTimersByTime(30_000);
    expect(RemoteSocket.all.length).toBeGreaterThan(2);
    line().onopen?.();
    line().say({ type: "signedIn" });
    line().say({ type: "refused", to: "open", error: "noPermission", text: "No" });
    const count = RemoteSocket.all.length;
    vi.advanceTimersByTime(60_000);
    expect([remote.line.state.get(), remote.line.refusal(), RemoteSocket.all.length]).toEqual([
      "refused",
      "No",
      count,
    ]);
    remote.line.open();
    expect(RemoteSocket.all).toHaveLength(count + 1);
  });

  it("whose token has run out is opened again with the next one", () => {
    line().onopen?.();
    line().say({ type: "refused", to: "", error: "notSignedIn", text: "" });
    line().close(4001);
    expect(remote.line.state.get()).toBe("waiting");
    vi.advanceTimersByTime(400);
    line().letIn();
    expect(remote.line.state.get()).toBe("open");
  });

  it("says each second that it is there, and takes a line without answers for dead", () => {
    hold();
    vi.advanceTimersByTime(LEASE_BEAT_MS);
    const [{ sentAt = 0 } = {}] = line().of("beat");
    vi.advanceTimersByTime(30);
    line().say({ type: "beat", sentAt });
    expect(remote.serverTripMs.get()).toBe(30);
    vi.advanceTimersByTime(6 * LEASE_BEAT_MS);
    const [first] = RemoteSocket.all;
    expect(RemoteSocket.all).toHaveLength(2);
    // Not as a page that is left, which would give up the lease.
    expect([first?.readyState, first?.closedBy]).toEqual([3, undefined]);
  });

  it("survives what it does not know, and ends the session when the server says so", () => {
    line().letIn();
    line().onmessage?.({ data: "{{{" });
    line().onmessage?.({ data: '{"type":"somethingNew"}' });
    expect(remote.line.state.get()).toBe("open");
    line().say({ type: "signedOut" });
    expect([isSignedIn(), remote.line.state.get()]).toEqual([false, "off"]);
  });

  it("is given up with the page, which releases what it holds", () => {
    hold();
    const held = line();
    remote.end();
    expect(held.sent.at(-1)).toEqual({ type: "release" });
    expect(held.closedBy).toBe(1000);
    vi.advanceTimersByTime(60_000);
    expect(RemoteSocket.all).toHaveLength(1);
  });

  it("is given up with the browser's tab, too", () => {
    hold();
    window.dispatchEvent(new Event("pagehide"));
    expect(line().of("release")).toHaveLength(1);
  });
});

describe("driving", () => {
  it("sends at 10 Hz only while a direction is held, and one zero when it is let go", () => {
    hold();
    passWith(500);
    expect(drives()).toEqual([]);
    remote.driver.hold("keys", FORWARD);
    passWith(400);
    expect(drives()).toHaveLength(5);
    expect(drives()[0]).toMatchObject({ linearMps: 0.4, angularRadps: 0, speedLevel: 1, validMs: 500 });
    remote.driver.hold("keys", { right: 0, forward: 0 });
    passWith(500);
    expect(drives()).toHaveLength(6);
    expect(drives().at(-1)).toMatchObject({ linearMps: 0, angularRadps: 0 });
  });

  it("counts its messages up, over drives and lost lines", () => {
    hold();
    remote.driver.hold("pad", FORWARD);
    passWith(200);
    const before = drives();
    line().close();
    remote.driver.letGo();
    vi.advanceTimersByTime(400);
    hold();
    remote.driver.hold("pad", FORWARD);
    passWith(200);
    const counted = [...before, ...drives()].map(({ sequence }) => sequence);
    expect(counted).toHaveLength(6);
    expect(counted).toEqual([...new Set(counted)].sort((a, b) => a - b));
  });

  const ENDS: readonly [string, () => void][] = [
    ["hidden", () => hide(true)],
    ["hidden", () => remote.hide()],
    ["blurred", () => window.dispatchEvent(new Event("blur"))],
    ["oldPicture", () => vi.advanceTimersByTime(1_200)],
    ["connection", () => line().close()],
    ["noLease", () => line().say({ type: "lease", lease: anotherHolds() })],
    ["notYet", () => line().say({ type: "lease", lease: { ...OWN_LEASE, drivesInMs: 500 } })],
    ["emergencyStop", () => line().picture({ isStopped: true })],
    ["emergencyStop", () => remote.stopDriving()],
    ["locked", () => remote.presence.set({ isLocked: true, isOnline: true })],
    ["offline", () => remote.presence.set({ isLocked: false, isOnline: false })],
    ["slow", () => passWith(1_000)],
  ];
  it.each(ENDS)("ends at once and says why: %s", (stop, happen) => {
    hold();
    remote.driver.hold("keys", FORWARD);
    if (stop !== "slow") {
      passWith(200);
      line().picture({ epoch: OWN_LEASE.epoch, sequence: drives().at(-1)?.sequence ?? 0 });
    }
    expect(look().isDriving).toBe(true);
    happen();
    expect(look()).toMatchObject({ isDriving: false, stop });
    const used = line();
    const count = used.of("drive").length;
    passWith(500, { isStopped: false });
    expect(used.of("drive")).toHaveLength(count);
  });

  it("does not go on when what was in the way is gone, before it was let go", () => {
    hold();
    remote.driver.hold("keys", FORWARD);
    hide(true);
    hide(false);
    passWith(300);
    expect(look()).toMatchObject({ isDriving: false, inTheWay: undefined, mustLetGo: true, stop: "hidden" });
    remote.driver.hold("keys", { right: 0, forward: 0 });
    remote.driver.hold("keys", FORWARD);
    expect(look().isDriving).toBe(true);
  });

  it("a page whose tab is hidden goes on beating and releases nothing", () => {
    hold();
    remote.hide();
    const before = line().of("beat").length;
    vi.advanceTimersByTime(3 * LEASE_BEAT_MS);
    expect(line().of("beat").length).toBe(before + 3);
    expect(line().of("release")).toEqual([]);
    expect(RemoteSocket.all).toHaveLength(1);
  });

  it("measures the round trip by the robot's echo, and by its own epoch alone", () => {
    hold();
    remote.driver.hold("keys", FORWARD);
    const [{ sequence = 0 } = {}] = drives();
    vi.advanceTimersByTime(90);
    line().picture({ epoch: OWN_LEASE.epoch - 1, sequence, heldMs: 0 });
    expect(remote.driver.roundTripMs()).toBe(90);
    vi.advanceTimersByTime(5);
    line().picture({ epoch: OWN_LEASE.epoch, sequence, heldMs: 20 });
    expect(remote.driver.roundTripMs()).toBe(75);
  });
});

describe("the lease as a page sees it", () => {
  it("keeps how it was lost over what was still on its way", () => {
    hold();
    line().say({ type: "lease", lease: anotherHolds() });
    line().say({ type: "lost", ending: "takenOver", byName: "Grace", reason: "Blocked door" });
    line().say({ type: "refused", to: "drive", error: "notHolder", text: "Not yours" });
    expect(remote.leaseEvent.get()).toMatchObject({ type: "lost", ending: "takenOver", byName: "Grace" });
    line().say({ type: "refused", to: "take", error: "held", text: "Held" });
    line().say({ type: "refused", to: "", error: "invalidInput", text: "" });
    expect(remote.leaseEvent.get()).toEqual({ type: "refused", text: "Held" });
  });

  it("is not one's own because the same person holds it in another window", () => {
    line().letIn(aLease({ epoch: 2, holder: aHolder({ isMe: false }) }));
    line().picture();
    expect(look().inTheWay).toBe("noLease");
  });
});

describe("what a robot is to do beside driving", () => {
  it("is asked once, with an id by which its answer is found", () => {
    hold();
    expect(remote.operate({ kind: "dock", parameters: {} })).toBe(true);
    const [asked] = line().of("operate");
    expect(asked?.order.kind).toBe("dock");
    line().say({ type: "refused", to: "operate", error: "tooSoon", text: "Too soon", id: asked?.id });
    expect(remote.operation.get()).toMatchObject({ kind: "dock", refusal: "Too soon" });
  });

  it("is not kept for later where there is no line", () => {
    hold();
    line().close();
    expect(remote.operate({ kind: "dock", parameters: {} })).toBe(false);
    expect(remote.operation.get()).toBeUndefined();
  });
});
