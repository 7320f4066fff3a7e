import { expect, it } from "vitest";
import type { RightsAnnouncement } from "./live.ts";
import { createRightsAnnouncer } from "./rights-announcer.ts";

it("tells of very many people in several messages, of each once", () => {
  const said: RightsAnnouncement[] = [];
  const bus = {
    publish: async (_topic: string, payload: string | Uint8Array) => {
      said.push(JSON.parse(String(payload)) as RightsAnnouncement);
    },
  };
  const announcer = createRightsAnnouncer({ bus, onLost: () => undefined });
  const staffIds = Array.from({ length: 12_001 }, (_, index) => index + 1);
  announcer.announceRights({ staffIds, sessionIds: [7] });
  expect(said.map((change) => change.staffIds?.length)).toEqual([5_000, 5_000, 2_001]);
  expect(said.flatMap((change) => change.staffIds ?? [])).toEqual(staffIds);
  expect(said.flatMap((change) => change.sessionIds ?? [])).toEqual([7]);
});
