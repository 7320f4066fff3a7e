import { useQuery } from "@tanstack/react-query";
import { organizationQuery } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceListQuery } from "../../fleet/devices/index.ts";
import { Grid } from "../../ui/page/index.ts";
import { StatCard } from "../../ui/stat/index.ts";
import { associatedTexts } from "./associated-equipment.texts.ts";

/** A pair of counts is asked for again this often: devices come and go while one looks. */
const RECOUNT_MS = 30_000;

/** How many devices a branch has, and how many of them answer, whatever the list beside it is filtered by. */
export function BranchFigures({ organizationId }: { organizationId: number | undefined }) {
  const t = useTexts(associatedTexts);
  const format = useFormat();
  const all = useCount({ organizationId });
  const online = useCount({ organizationId, isOnline: "true" });
  const chosen = useQuery({
    ...organizationQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  });
  const own = organizationId === undefined ? undefined : chosen.data?.deviceCount;
  const offline = all === undefined || online === undefined ? undefined : all - online;
  const shareOf = (count: number | undefined) =>
    all && count !== undefined ? t.share(format.percent((count / all) * 100)) : undefined;
  const isLoading = all === undefined || online === undefined;
  return (
    <Grid min={10}>
      <StatCard label={t.devices} value={format.number(all)} isLoading={isLoading} />
      {own === undefined ? null : <StatCard label={t.ownOnly} value={format.number(own)} />}
      {own === undefined || all === undefined ? null : (
        <StatCard label={t.below} value={format.number(all - own)} />
      )}
      <StatCard
        label={t.online}
        value={format.number(online)}
        foot={shareOf(online)}
        tone="positive"
        isLoading={isLoading}
      />
      <StatCard
        label={t.offline}
        value={format.number(offline)}
        foot={shareOf(offline)}
        tone="neutral"
        isLoading={isLoading}
      />
    </Grid>
  );
}

/** The page's total is all that is wanted of it. */
function useCount(filter: { organizationId: number | undefined; isOnline?: "true" }): number | undefined {
  return useQuery({ ...deviceListQuery({ ...filter, size: 1 }), refetchInterval: RECOUNT_MS }).data?.total;
}
