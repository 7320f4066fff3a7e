import { USAGE_ENDPOINTS } from "@sweepline/contract/insight/usage-report.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useRights } from "../../core/session/index.ts";
import { usageReportTexts } from "./usage-report.texts.ts";

/** The way to the usage report, for people who may see it. */
export function UsageReportLink() {
  const t = useTexts(usageReportTexts);
  const href = useHref();
  const may = useRights();
  return may(USAGE_ENDPOINTS.list) ? <Link to={href("usage", {})}>{t.title}</Link> : null;
}
