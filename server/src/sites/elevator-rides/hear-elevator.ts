import {
  LCI_ALARM,
  LCI_ANSWERS,
  LCI_RESULT,
  type LciAlarm,
  type LciResult,
  type LciStatus,
} from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { ElevatorDoor, ElevatorMode } from "@sweepline/contract/sites/elevators/index.ts";
import type { Driven, StatePatch } from "./driving.store.ts";
import type { HeardWord } from "./heard-word.ts";
import type { Talk } from "./talk.ts";

/** What a message of the elevator changes. */
export interface Heard {
  patch: Omit<StatePatch, "talk">;
  talk: Talk;
  /** It is somebody else's now. */
  isBusy: boolean;
  /** An answer to what was asked about the ride, for the history. */
  answered: string | undefined;
}

export const ALARM_WORD = "alarm";
const FIRE = /fire/i;
const MOST_ALARMS = 50;

const OPEN: Readonly<Record<number, ElevatorDoor[]>> = {
  0: [],
  1: ["front"],
  2: ["rear"],
  3: ["front", "rear"],
};

/** Messages of LCI, already parsed; `line` is the broker's report about the elevator's connection. */
export function hear(driven: Driven, talk: Talk, word: HeardWord): Heard {
  const nothing: Heard = { patch: {}, talk, isBusy: false, answered: undefined };
  if (word.api === "line") {
    const isOnline = (word.payload as { isOnline: boolean }).isOnline;
    const known = driven.mode === "offline" ? (alarmMode(talk) ?? "unknown") : driven.mode;
    return { ...nothing, patch: { mode: isOnline ? known : "offline" } };
  }
  if (word.api === ALARM_WORD) return hearAlarm(driven, talk, word.payload as LciAlarm);
  if (word.api === LCI_ANSWERS.RequestElevatorStatus) return hearStatus(driven, talk, word);
  const { result } = word.payload as LciResult;
  const mode = modeOf(result, talk);
  const { asked } = talk;
  if (!asked || LCI_ANSWERS[asked.api] !== word.api) return { ...nothing, patch: { mode } };
  const said = { ...nothing, patch: { mode }, answered: `${word.api} ${result}` };
  if (result === LCI_RESULT.success) return { ...said, talk: yes(talk, asked.about) };
  const free = { ...talk, asked: null };
  if (asked.api === "Registration") return { ...said, talk: free, isBusy: true };
  // Released or not: the elevator says that it is not ours any more.
  if (asked.api === "Release") return { ...said, talk: { ...free, isRegistered: false, mustRelease: false } };
  if (asked.about === "left") return { ...said, talk: yes(talk, asked.about) };
  return { ...said, talk: { ...free, refused: { about: asked.about, result } } };
}

/** Of the building's alarms fire has a mode of its own. */
const alarmMode = ({ alarms }: Talk): "fire" | "emergency" | undefined =>
  alarms.length === 0 ? undefined : alarms.some((name) => FIRE.test(name)) ? "fire" : "emergency";

const modeOf = (result: number, talk: Talk): ElevatorMode =>
  alarmMode(talk) ?? (result === LCI_RESULT.emergency ? "emergency" : talk.isRegistered ? "agv" : "human");

function hearAlarm(driven: Driven, talk: Talk, { alarm, alarm_type, area_id, dry_run }: LciAlarm): Heard {
  const nothing = { isBusy: false, answered: undefined };
  if (dry_run) return { ...nothing, patch: {}, talk };
  const name = `${alarm_type}: ${area_id}`;
  const others = talk.alarms.filter((one) => one !== name);
  const alarms = alarm === LCI_ALARM.raised ? [...others, name].slice(-MOST_ALARMS) : others;
  const next = { ...talk, alarms };
  // Once it is over the elevator itself says what it is.
  const mode = alarmMode(next) ?? (talk.alarms.length > 0 ? "unknown" : driven.mode);
  return { ...nothing, patch: driven.mode === "offline" ? {} : { mode }, talk: next };
}

function yes(talk: Talk, about: string): Talk {
  const answered = [...talk.answered, about];
  if (about === "Registration")
    return { ...talk, asked: null, answered, isRegistered: true, mustRelease: true };
  if (about === "Release") return { ...talk, asked: null, answered, isRegistered: false, mustRelease: false };
  const closedSince = about === "CallElevator" ? null : talk.closedSince;
  return { ...talk, asked: null, answered, closedSince };
}

function hearStatus(driven: Driven, talk: Talk, word: HeardWord): Heard {
  const { result, floor, door, direction } = word.payload as LciStatus;
  const mode = modeOf(result, talk);
  const nothing = { talk, isBusy: false, answered: undefined };
  if (result !== LCI_RESULT.success) return { ...nothing, patch: { mode } };
  const openDoors = OPEN[door ?? 0] ?? [];
  const motion = openDoors.length > 0 ? "stopped" : direction;
  const hasMoved =
    motion === "up" || motion === "down" || (floor ?? driven.currentFloor) !== driven.currentFloor;
  const stands = openDoors.length === 0 && !hasMoved;
  const closedSince = stands ? (talk.closedSince ?? word.at) : null;
  return {
    ...nothing,
    talk: { ...talk, statusAt: word.at, closedSince },
    patch: {
      mode,
      currentFloor: floor ?? driven.currentFloor,
      door: openDoors.length > 0 ? "open" : "closed",
      openDoors,
      motion,
      reportedAt: new Date(word.at),
    },
  };
}
