/** What people set a machine to, beside how it cleans: taken whole or not at all, told in full reports and after a change. */

import { settingsSchema } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { type ROBOT_LANGUAGES, SPEED_LEVEL } from "@sweepline/contract/fleet/shared/codes.ts";
import type { CleaningReport } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { Robot } from "./robot.ts";
import type { MachineSettings } from "./robot-models.ts";

type Language = (typeof ROBOT_LANGUAGES)[number];

export const deliveredSettings = (): MachineSettings => ({
  speedLevel: SPEED_LEVEL.medium,
  language: "en",
  volumePercent: 60,
  returnBatteryPercent: 18,
  resumeBatteryPercent: 80,
  edgeDistanceMm: 120,
  reportIntervalS: 1,
  autoReturnMin: 5,
  isCollisionStopOn: true,
  areLightsOn: true,
});

/** Voices that came with each generation of the firmware, by its first number. */
const VOICES: readonly { from: number; languages: readonly Language[] }[] = [
  { from: 0, languages: ["zh", "en", "ja", "de"] },
  { from: 3, languages: ["ko", "ru", "zh-tw"] },
  { from: 4, languages: ["nl", "fr", "es"] },
];

export const languagesOf = (firmware: string): Language[] =>
  VOICES.filter(({ from }) => Number.parseInt(firmware, 10) >= from).flatMap(({ languages }) => languages);

export const reportedSettings = ({ settings, machine }: Robot): CleaningReport["settings"] => ({
  cleaningMode: settings.mode,
  intensity: settings.intensity,
  ...machine,
});

/**
 * Answers why nothing was set, if so: the names of the settings that were at fault, a colon, and the reason, as the cleaning
 * profile wants it.
 */
export function setMachine(robot: Robot, wanted: Record<string, unknown>): string | undefined {
  const parsed = settingsSchema.safeParse(wanted);
  if (!parsed.success) {
    const names = parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys : String(issue.path[0]),
    );
    return `${[...new Set(names)].join(", ")}: not a value of this machine`;
  }
  const { cleaningMode, intensity, ...machine } = parsed.data;
  const { firmware } = robot.model;
  if (machine.language && !languagesOf(firmware).includes(machine.language))
    return `language: ${machine.language} is not in firmware ${firmware}`;
  robot.settings = {
    mode: cleaningMode ?? robot.settings.mode,
    intensity: intensity ?? robot.settings.intensity,
  };
  if (robot.run) robot.run.mode = robot.settings.mode;
  robot.machine = { ...robot.machine, ...machine } as MachineSettings;
  robot.settingsRevision++;
  robot.revision++;
  return undefined;
}
