import {
  INITIAL_MESSAGE_SETTINGS,
  type MessageSettings,
} from "@sweepline/contract/care/messages/settings.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import { Refused } from "../../core/http/refused.ts";
import type { MessagesDeps } from "./messages-deps.ts";
import * as store from "./settings.store.ts";

type Settings = MessageSettings & { revision: number };

export interface OwnSettings {
  get(caller: Caller): Promise<Settings>;
  save(caller: Caller, settings: Settings): Promise<Settings>;
}

export function createOwnSettings({ db }: Pick<MessagesDeps, "db">): OwnSettings {
  const get = async (staffId: number): Promise<Settings> => {
    const stored = await store.findSettings(db, staffId);
    return stored
      ? { ...stored.settings, revision: stored.revision }
      : { ...INITIAL_MESSAGE_SETTINGS, revision: 0 };
  };
  return {
    get: ({ staffId }) => get(staffId),
    async save({ staffId }, { revision, ...settings }) {
      if (!(await store.saveSettings(db, staffId, { settings, revision })))
        throw new Refused(CORE_REFUSALS.conflict);
      return get(staffId);
    },
  };
}
