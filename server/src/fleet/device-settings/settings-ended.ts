import { SETTING_NAMES, type SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { SettingFailure } from "@sweepline/contract/fleet/device-settings/index.ts";
import type { CommandRow, OnCommandsEnded } from "../commands/index.ts";
import { type Ended, writeEnds } from "./device-settings.store.ts";

/** A change of settings has ended as its command has. */
export const onSettingsEnded: OnCommandsEnded = async (tx, ended) => {
  const ends = ended.filter(({ kind }) => kind === "setSettings").flatMap(endsOf);
  if (ends.length > 0) await writeEnds(tx, ends);
};

function endsOf(command: CommandRow): Ended[] {
  const names = settingsIn(command.parameters);
  const atFault = namedIn(command.note);
  return names.map((name) => ({
    deviceId: command.deviceId,
    commandId: command.id,
    at: command.createdAt,
    name,
    state: command.state === "done" ? "applied" : "failed",
    failure: failureOf(command, name, atFault.length === 0 && names.length === 1 ? names : atFault),
    note: command.note,
    endedAt: command.endedAt,
  }));
}

const settingsIn = (parameters: CommandRow["parameters"]): SettingName[] => {
  const settings = "settings" in parameters ? parameters.settings : {};
  return SETTING_NAMES.filter((name) => settings[name] !== undefined);
};

/** The cleaning profile has names before the colon; a device that says anything else names none. */
const namedIn = (note: string): string[] =>
  note.includes(":")
    ? note
        .slice(0, note.indexOf(":"))
        .split(",")
        .map((name) => name.trim())
    : [];

/** A device takes all of a change or nothing: what it did not name failed with what it named. */
function failureOf(
  { state, failure }: CommandRow,
  name: SettingName,
  atFault: readonly string[],
): SettingFailure | null {
  if (state === "done") return null;
  if (state === "expired") return "expired";
  if (failure !== "refused" || atFault.length === 0) return failure ?? "refused";
  if (!atFault.includes(name)) return "withOthers";
  return name === "language" ? "language" : "refused";
}
