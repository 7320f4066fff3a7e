import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { SAME_TAB, urlChoice, useUrlState } from "../../core/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { KeywordsPage } from "./keywords-page.tsx";
import { ProjectsPage } from "./projects-page.tsx";
import { catalogTexts } from "./service-catalog.texts.ts";

const TABS = ["projects", "keywords"] as const;
type Tab = (typeof TABS)[number];
const FIELDS = { tab: urlChoice(TABS, "projects") };

/** What service work there is, and which words tell what is wanted (spec §2 "service project and keyword management"). */
export function ServiceCatalogPage() {
  const [{ tab }] = useUrlState(FIELDS);
  const tabs = <TabChoice tab={tab} />;
  return tab === "keywords" ? <KeywordsPage tabs={tabs} /> : <ProjectsPage tabs={tabs} />;
}

/** Filters of one list mean nothing to the other: they are left behind. */
function TabChoice({ tab }: { readonly tab: Tab }) {
  const t = useTexts(catalogTexts);
  const href = useHref();
  const navigate = useNavigate();
  return (
    <Segments<Tab>
      label={t.tabsLabel}
      value={tab}
      options={TABS.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={(next) =>
        void navigate(href("serviceCatalog", { tab: next === "projects" ? undefined : next }), {
          replace: true,
          state: SAME_TAB,
        })
      }
    />
  );
}
