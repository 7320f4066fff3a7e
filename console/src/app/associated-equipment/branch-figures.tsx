import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { organizationQuery } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceOverviewQuery } from "../../fleet/devices/index.ts";
import { Grid } from "../../ui/page/index.ts";
import { StatCard } from "../../ui/stat/index.ts";
import { associatedTexts } from "./associated-equipment.texts.ts";

/** They are asked for again this often: devices come and go while one looks. */
const RECOUNT_MS = 30_000;

/** How many devices a branch has, and how many of them answer, whatever the list beside it is filtered by. */
export function BranchFigures({ organizationId }: { organizationId: number | undefined }) {
  const t = useTexts(associatedTexts);
  const format = useFormat();
  const mayCount = useMay(DEVICE_ENDPOINTS.overview);
  const counts = useQuery({
    ...deviceOverviewQuery(organizationId),
    ...{ enabled: mayCount, refetchInterval: RECOUNT_MS },
  });
  const { total: all, online } = counts.data?.all ?? {};
  const chosen = useQuery({
    ...organizationQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  });
  const own = organizationId === undefined ? undefined : chosen.data?.deviceCount;
  const offline = all === undefined || online === undefined ? undefined : all - online;
  const shareOf = (count: number | undefined) =>
    all && count !== undefined ? t.share(format.percent((count / all) * 100)) : undefined;
  const isLoading = all === undefined;
  if (!mayCount) return null;
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
