import { describe, expect, it } from "vitest";
import {
  afterAct,
  comesBack,
  doneAtOf,
  type HeldAssist,
  raisedBy,
  type Stop,
  withoutStops,
} from "./assist-life.ts";

const START = Date.parse("2026-11-20T08:00:00.000Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);
const aStop = (given: Partial<Stop> = {}): Stop => ({
  ...{ deviceId: 7, source: "alarm", refId: 1, code: "collision", text: "", level: "warning" },
  ...{ at: at(0), mapKey: "hall", x: 1, y: 1 },
  ...given,
});
const anAssist = (given: Partial<HeldAssist> = {}): HeldAssist => ({ ...raisedBy(aStop()), id: 3, ...given });
const ADA = { id: 1, name: "Ada" };
const BEN = { id: 2, name: "Ben" };
const ended = [{ source: "alarm", refId: 1 }] as const;

describe("a stop comes back", () => {
  const resolved = anAssist({ state: "resolved", resolvedAt: at(20), resolvedBy: "Ada" });
  it.each([
    ["of the same cause, elsewhere", { at: at(29), refId: 2, x: 50 }, true],
    ["of another cause within 3 m", { at: at(29), code: "positioningLost", x: 3.9 }, true],
    ["of another cause further off", { at: at(29), code: "positioningLost", x: 4.1 }, false],
    ["of another cause on another map", { at: at(29), code: "positioningLost", mapKey: "roof" }, false],
    ["after ten minutes", { at: at(30.1), refId: 2 }, false],
  ])("%s", (_, stop, expected) => {
    expect(comesBack(resolved, aStop(stop))).toBe(expected);
  });
});

describe("causes that end", () => {
  it("resolve what nobody came for, and not what somebody is at", () => {
    expect(withoutStops(anAssist({ state: "taken" }), ended, at(5))?.assist).toMatchObject({
      ...{ state: "resolved", isSelfResolved: true, resolvedAt: at(5) },
    });
    expect(withoutStops(anAssist({ state: "onSite" }), ended, at(5))?.assist.state).toBe("onSite");
  });

  it("leave it open while another lasts", () => {
    const other = { ...(anAssist().causes[0] as HeldAssist["causes"][number]), refId: 9 };
    const two = anAssist({ causes: [...anAssist().causes, other] });
    expect(withoutStops(two, ended, at(5))?.assist).toMatchObject({ state: "raised" });
    expect(withoutStops(two, [{ source: "alarm", refId: 4 }], at(5))).toBeUndefined();
  });
});

describe("an act", () => {
  const take = (assist: HeldAssist, person = ADA, minutes = 3) =>
    afterAct(assist, { act: "take" }, { person, at: at(minutes) }).assist;
  it("that another was first with is refused by their name", () => {
    expect(() => take(take(anAssist()), BEN)).toThrow("assistTaken");
    expect(take(take(anAssist()), ADA, 9).takenAt).toEqual(at(3));
  });

  it("after it was resolved is refused; done before it ended by itself it counts", () => {
    const by = anAssist({ state: "resolved", resolvedAt: at(5), resolvedBy: "Ben" });
    expect(() => take(by)).toThrow("assistResolved");
    const itself = anAssist({ state: "resolved", resolvedAt: at(5), isSelfResolved: true });
    const came = afterAct(itself, { act: "onSite" }, { person: ADA, at: at(4) }).assist;
    expect(came).toMatchObject({ state: "onSite", isSelfResolved: false, resolvedAt: null, onSiteBy: "Ada" });
    expect(() => take(itself, ADA, 16)).toThrow("assistOver");
  });

  it("is done within what a clock may say", () => {
    const bounds = { now: at(10), since: at(0) };
    expect(doneAtOf(undefined, bounds)).toEqual(at(10));
    expect(doneAtOf(at(4).toISOString(), bounds)).toEqual(at(4));
    // A minute off is a clock that differs.
    expect(doneAtOf(at(10.9).toISOString(), bounds)).toEqual(at(10));
    expect(doneAtOf(at(-0.9).toISOString(), bounds)).toEqual(at(0));
    expect(() => doneAtOf(at(11.1).toISOString(), bounds)).toThrow("doneInFuture");
    expect(() => doneAtOf(at(-1.1).toISOString(), bounds)).toThrow("doneBeforeRaised");
  });
});
