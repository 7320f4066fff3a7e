import { OrganizationSelect, OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { SavedViews, useListKeeping } from "../../access/saved-views/index.ts";
import { JobsPage as SystemJobs } from "../../system/jobs/index.ts";
import { LIST_FILTERS } from "./list-filters.tsx";

/** Jobs with what their room, the lowest of all, cannot know: organizations, saved views, and filters of the lists that jobs export. */
export function JobsPage() {
  const keeping = useListKeeping("jobs");
  return (
    <SystemJobs
      organizationFilter={OrganizationSelect}
      organizationField={OrganizationTreeSelect}
      listFilters={LIST_FILTERS}
      savedViews={<SavedViews keeping={keeping} />}
      columnStore={keeping.columnStore}
    />
  );
}
