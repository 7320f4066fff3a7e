import { FAULT_ENDPOINTS as E, type FaultReportDetail } from "@sweepline/contract/care/faults.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { EventCard } from "./event-card.tsx";
import { faultTexts } from "./faults.texts.ts";

interface FaultFloorProps {
  readonly fault: FaultReportDetail;
}

/** Where it happened, and the robot's way around it. */
export function FaultFloor({ fault }: FaultFloorProps) {
  const t = useTexts(faultTexts);
  const { tones } = usePalette();
  const note = fault.x === null ? t.noPositionNote : t.noMapNote;
  return <EventCard event={fault} endpoint={E.trail} color={tones.danger.solid} texts={t} note={note} />;
}
