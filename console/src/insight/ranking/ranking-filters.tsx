import { DASHBOARD_RANGES, type DashboardRange } from "@sweepline/contract/insight/dashboard.ts";
import { RANKING_SORTS, RANKING_SUBJECTS } from "@sweepline/contract/insight/ranking.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { KindSelect } from "../../fleet/products/index.ts";
import { Segmented, Select } from "../../ui/kit.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import type { Measure } from "./measure.ts";
import { rankingTexts } from "./ranking.texts.ts";
import styles from "./ranking-filters.module.css";
import { NO_RANKING_FILTERS, type RankingView } from "./ranking-view.ts";

interface RankingFiltersProps {
  readonly view: RankingView;
  readonly onChange: (change: Partial<RankingView>) => void;
}

/** What is ranked, by what, and over which time. */
export function RankingChoices({ view, onChange }: RankingFiltersProps) {
  const t = useTexts(rankingTexts);
  return (
    <div className={styles.choices}>
      <Segmented<RankingView["subject"]>
        value={view.subject}
        aria-label={t.subject}
        options={RANKING_SUBJECTS.map((value) => ({ value, label: t.subjects[value] }))}
        // A search for a device says nothing about organizations.
        onChange={(subject) => onChange({ subject, search: "", current: 1 })}
      />
      <Select<Measure>
        value={view.measure}
        aria-label={t.measure}
        options={RANKING_SORTS.map((value) => ({ value, label: t.measures[value] }))}
        style={{ width: "10rem" }}
        onChange={(measure) => onChange({ measure, current: 1 })}
      />
      <Segmented<DashboardRange>
        value={view.range}
        aria-label={t.range}
        options={DASHBOARD_RANGES.map((value) => ({ value, label: t.ranges[value] }))}
        onChange={(range) => onChange({ range, current: 1 })}
      />
    </div>
  );
}

export function RankingFilters({ view, onChange }: RankingFiltersProps) {
  const t = useTexts(rankingTexts);
  const isFiltered = view.search !== "" || view.organizationId !== undefined || view.kind !== undefined;
  return (
    <FilterBar onReset={isFiltered ? () => onChange(NO_RANKING_FILTERS) : undefined}>
      <SearchBox
        value={view.search}
        label={t.search}
        onChange={(search) => onChange({ search, current: 1 })}
      />
      <KindSelect value={view.kind} onChange={(kind) => onChange({ kind, current: 1 })} />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => onChange({ organizationId, current: 1 })}
      />
    </FilterBar>
  );
}
