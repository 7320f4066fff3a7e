import { SavedViews, useListKeeping } from "../../access/saved-views/index.ts";
import { CodegenPage as SystemCodegen } from "../../system/codegen/index.ts";

/** The code generator with what its room, one of the lowest, cannot know: saved views. */
export function CodegenPage() {
  const keeping = useListKeeping("codegen-tables");
  return <SystemCodegen savedViews={<SavedViews keeping={keeping} />} columnStore={keeping.columnStore} />;
}
