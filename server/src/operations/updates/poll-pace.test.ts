import { describe, expect, it } from "vitest";
import { createOfferPace, pollSleep } from "./poll-pace.ts";

describe("how soon agents ask again", () => {
  it.each([
    ["one, with an update to come", { agents: 1, hasUpdate: true, chance: 0 }, "00:01:00"],
    ["one, with none", { agents: 1, hasUpdate: false, chance: 0 }, "00:05:00"],
    ["ten thousand", { agents: 10_000, hasUpdate: true, chance: 0 }, "00:01:00"],
    [
      "so many that they share 200 calls a second",
      { agents: 60_000, hasUpdate: true, chance: 0 },
      "00:05:00",
    ],
    ["a million, an hour at most", { agents: 1_000_000, hasUpdate: true, chance: 0 }, "01:00:00"],
    ["spread by chance", { agents: 1, hasUpdate: true, chance: 1 }, "00:00:54"],
  ] as const)("%s", (_, given, sleep) => {
    expect(pollSleep(given)).toBe(sleep);
  });
});

describe("how many updates begin", () => {
  it("are thirty at once, and fifteen a second after that", () => {
    const pace = createOfferPace();
    const offer = (seconds: number) => {
      let offered = 0;
      while (pace.mayOffer(new Date(seconds * 1_000))) {
        pace.count();
        offered += 1;
      }
      return offered;
    };
    expect([1_000, 1_001, 1_003, 9_000].map(offer)).toEqual([30, 15, 30, 30]);
  });
});
