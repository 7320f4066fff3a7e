import { describe, expect, it } from "vitest";
import { createRoundTrip } from "./round-trip.ts";

describe("the round trip to a robot", () => {
  it("is the time since a message was sent, without the time that the robot had it", () => {
    const trip = createRoundTrip();
    trip.sent(1, 1_000);
    trip.echoed(1, 40, 1_200);
    expect(trip.ms(1_200)).toBe(160);
  });

  it("is measured by the newest message that the robot has taken; those before it were lost", () => {
    const trip = createRoundTrip();
    trip.sent(1, 1_000);
    trip.sent(2, 1_100);
    trip.sent(3, 1_200);
    trip.echoed(2, 0, 1_210);
    expect(trip.ms(1_210)).toBe(110);
    // The third has waited for longer than the second took.
    expect(trip.ms(1_400)).toBe(200);
  });

  it("grows while nothing comes back, also where nothing was measured before", () => {
    const trip = createRoundTrip();
    expect(trip.ms(900)).toBeUndefined();
    trip.sent(1, 1_000);
    trip.sent(2, 1_100);
    expect(trip.ms(1_900)).toBe(900);
  });

  it("of a drive that has ended keeps no next one from beginning", () => {
    const trip = createRoundTrip();
    trip.sent(1, 1_000);
    trip.echoed(1, 0, 2_500);
    trip.sent(2, 2_500);
    expect(trip.ms(2_600)).toBe(1_500);
    trip.forget();
    expect(trip.ms(5_000)).toBeUndefined();
  });

  it("takes no echo of a message that it does not know", () => {
    const trip = createRoundTrip();
    trip.echoed(7, 0, 1_000);
    expect(trip.ms(1_000)).toBeUndefined();
  });
});
