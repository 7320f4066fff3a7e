import { type AlarmDetail, ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { EventCard } from "../faults/index.ts";
import { alarmTexts } from "./alarms.texts.ts";

interface AlarmFloorProps {
  readonly alarm: AlarmDetail;
}

/** Where it was raised, on the map as it was then, and the robot's way around it. */
export function AlarmFloor({ alarm }: AlarmFloorProps) {
  const t = useTexts(alarmTexts);
  const { tones } = usePalette();
  const { toneOf } = useDictionary("faultLevel");
  const color = tones[toneOf(alarm.severity)].solid;
  return <EventCard event={alarm} endpoint={E.trail} color={color} texts={t} note={t.noPositionNote} />;
}
