import type { ProductOption } from "@sweepline/contract/fleet/products.ts";
import type { FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import type { VersionHistory as History } from "@sweepline/contract/operations/updates/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, urlId, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ProductSelect, productOptionsQuery } from "../../fleet/products/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Chart } from "../../ui/chart/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { HistoryFrame, type HistoryTab } from "./history-frame.tsx";
import { newestRolloutQuery, versionsQuery } from "./updates.calls.ts";
import styles from "./updates.module.css";
import { versionOption } from "./version-option.ts";
import { VersionTable } from "./version-table.tsx";
import { versionTexts } from "./versions.texts.ts";

const SPANS = ["30", "90", "366"] as const;
const KINDS = [
  "software",
  "firmware",
  "mapEngine",
  "languagePack",
] as const satisfies readonly FirmwareKind[];
const FIELDS = {
  productId: urlId(),
  organizationId: urlId(),
  kind: urlChoice(KINDS, "firmware"),
  days: urlChoice(SPANS, "90"),
};

interface VersionHistoryProps {
  readonly onTab: (tab: HistoryTab) => void;
}

/** How the devices of a product came from version to version. */
export function VersionHistory({ onTab }: VersionHistoryProps) {
  const t = useTexts(versionTexts);
  const [view, setView] = useUrlState(FIELDS);
  const products = useQuery(productOptionsQuery());
  const kinds = useDictionary<FirmwareKind>("firmwareKind");
  const newest = useNewestProduct();
  const usual = newest.isPending ? undefined : (newest.id ?? usualOf(products.data ?? []));
  const productId = view.productId ?? usual;
  const query = useQuery({
    ...versionsQuery({
      ...{ productId: productId ?? 0, kind: view.kind, organizationId: view.organizationId },
      days: Number(view.days),
    }),
    enabled: productId !== undefined,
  });
  const product = products.data?.find(({ id }) => id === productId)?.name ?? "";
  return (
    <HistoryFrame tab="versions" onTab={onTab}>
      <div className={styles.bar}>
        <ProductSelect value={productId} onChange={(id) => setView({ productId: id })} />
        <SelectOne<FirmwareKind>
          value={view.kind}
          options={kinds.options}
          placeholder={t.allKinds}
          label={t.kind}
          width={9}
          onChange={(kind) => setView({ kind: kind ?? "firmware" })}
        />
        <OrganizationSelect
          value={view.organizationId}
          onChange={(organizationId) => setView({ organizationId })}
        />
        <Segments<(typeof SPANS)[number]>
          label={t.span}
          value={view.days}
          options={SPANS.map((days) => ({ value: days, label: t.spans[days] }))}
          onChange={(days) => setView({ days })}
        />
      </div>
      {productId === undefined && !products.isPending && !newest.isPending ? (
        <EmptyState title={t.chooseTitle} note={t.chooseNote} />
      ) : (
        <QueryView query={query} block={24}>
          {(history) => <Shown history={history} product={product} />}
        </QueryView>
      )}
    </HistoryFrame>
  );
}

/** Of the newest rollout: what has been updated lately is what people look for. */
function useNewestProduct(): { id: number | undefined; isPending: boolean } {
  const mayList = useMay(ROLLOUT_ENDPOINTS.list);
  const { data, isPending } = useQuery({ ...newestRolloutQuery(), enabled: mayList });
  return { id: data?.records[0]?.productId, isPending: mayList && isPending };
}

/** Where nothing was rolled out yet: robots rather than sensors, which are seldom updated. */
const usualOf = (products: readonly ProductOption[]): number | undefined =>
  (products.find(({ protocol }) => protocol === "vda5050") ?? products[0])?.id;

interface ShownProps {
  readonly history: History;
  readonly product: string;
}

function Shown({ history, product }: ShownProps) {
  const t = useTexts(versionTexts);
  const format = useFormat();
  const palette = usePalette();
  const option = useMemo(
    () => versionOption(history, { palette, nameOf: (version) => version || t.others }),
    [history, palette, t],
  );
  if (history.versions.length === 0) return <EmptyState title={t.emptyTitle} note={t.emptyNote} />;
  const now = history.versions.map(({ version, devices }) =>
    t.one(version || t.others, format.number(devices.at(-1) ?? 0)),
  );
  return (
    <div className={styles.versions}>
      <Card title={t.chart}>
        <Chart option={option} summary={t.summary(product, format.list(now))} height={22} />
      </Card>
      <Card title={t.version}>
        <VersionTable history={history} />
      </Card>
    </div>
  );
}
