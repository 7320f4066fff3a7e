import { DASHBOARD_RANGES, type DashboardRange } from "@sweepline/contract/insight/dashboard.ts";
import { RANKING_SORTS, RANKING_SUBJECTS } from "@sweepline/contract/insight/ranking.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { KindSelect } from "../../fleet/products/index.ts";
import { Segmented, Select } from "../../ui/kit.ts";
import { SearchBox } from "../../ui/table/index.ts";
import type { Measure } from "./measure.ts";
import { rankingTexts } from "./ranking.texts.ts";
import styles from "./ranking-filters.module.css";
import type { RankingList, RankingView } from "./ranking-list.ts";

/** What is ranked, by what, and over which time. */
export function RankingChoices({ list: { view, setView } }: { readonly list: RankingList }) {
  const t = useTexts(rankingTexts);
  return (
    <div className={styles.choices}>
      <Segmented<RankingView["subject"]>
        value={view.subject}
        aria-label={t.subject}
        options={RANKING_SUBJECTS.map((value) => ({ value, label: t.subjects[value] }))}
        // A search for a device says nothing about organizations.
        onChange={(subject) => setView({ subject, search: "", current: 1 })}
      />
      <Select<Measure>
        value={view.measure}
        aria-label={t.measure}
        options={RANKING_SORTS.map((value) => ({ value, label: t.measures[value] }))}
        style={{ width: "10rem" }}
        onChange={(measure) => setView({ measure, current: 1 })}
      />
      <Segmented<DashboardRange>
        value={view.range}
        aria-label={t.range}
        options={DASHBOARD_RANGES.map((value) => ({ value, label: t.ranges[value] }))}
        onChange={(range) => setView({ range, current: 1 })}
      />
    </div>
  );
}

export function RankingFilters({ list }: { readonly list: RankingList }) {
  const t = useTexts(rankingTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <KindSelect {...list.bind("kind")} />
      <OrganizationSelect {...list.bind("organizationId")} />
    </>
  );
}
