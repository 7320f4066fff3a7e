import { BulkDock } from "../../fleet/bulk-jobs/index.ts";
import { KitProvider } from "../../ui/theme/kit-provider.tsx";

/** What stands at the edge of every page. It comes after the shell, which does without the component kit. */
export function Dock() {
  return (
    <KitProvider>
      <BulkDock />
    </KitProvider>
  );
}
