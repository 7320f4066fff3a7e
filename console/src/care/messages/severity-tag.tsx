import type { Severity } from "@sweepline/contract/care/messages/ways.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { messageTexts } from "./messages.texts.ts";

const SEVERITY_TONES = {
  info: "info",
  warning: "notice",
  error: "danger",
  critical: "danger",
} as const satisfies Record<Severity, string>;

export function SeverityTag({ severity }: { readonly severity: Severity }) {
  const t = useTexts(messageTexts);
  return <StatusTag tone={SEVERITY_TONES[severity]}>{t.severities[severity]}</StatusTag>;
}
