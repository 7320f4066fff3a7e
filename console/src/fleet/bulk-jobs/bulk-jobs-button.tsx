import { BULK_JOB_ENDPOINTS as E } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/button/index.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";
import { openBulkJobs } from "./bulk-watch.ts";

/** To what was done with many devices, and what came of it. */
export function BulkJobsButton() {
  const t = useTexts(bulkTexts);
  const may = useMay(E.list);
  const [search] = useSearchParams();
  const isAskedFor = may && search.has("bulk");
  // A message of one that is over leads here.
  useEffect(() => {
    if (isAskedFor) openBulkJobs();
  }, [isAskedFor]);
  return may ? <Button onClick={openBulkJobs}>{t.jobs}</Button> : null;
}
