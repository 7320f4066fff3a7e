import { CODEGEN_ENDPOINTS as E, type GeneratedTable } from "@sweepline/contract/system/codegen/index.ts";
import { zipNameOf } from "@sweepline/contract/system/codegen/plan.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { QueryView, Skeleton } from "../../ui/feedback/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Drawer, DrawerFoot } from "../../ui/kit.ts";
import { previewQuery, useGenerate } from "./codegen.calls.ts";
import { previewTexts } from "./preview.texts.ts";

/** Colors and differences come with it, when somebody looks. */
const PreviewFiles = lazy(() =>
  import("./preview-files.tsx").then((part) => ({ default: part.PreviewFiles })),
);
const BLOCK = 30;

interface PreviewDrawerProps {
  readonly table: Pick<GeneratedTable, "id" | "table" | "wing" | "room">;
  readonly onClose: () => void;
}

/** What would be generated now, file by file. */
export function PreviewDrawer({ table, onClose }: PreviewDrawerProps) {
  const t = useTexts(previewTexts);
  const mayGenerate = useMay(E.generate);
  const query = useQuery(previewQuery(table.id));
  const generate = useGenerate();
  const run = async () => {
    await generate.mutateAsync(table);
    notify("success", t.generated(zipNameOf(table)));
  };
  return (
    <Drawer
      open
      size="min(100vw, 90rem)"
      title={t.title(table.table)}
      onClose={onClose}
      footer={
        <DrawerFoot onClose={onClose} close={t.close}>
          {mayGenerate ? (
            <Button
              type="primary"
              icon={<DownloadOutlined />}
              loading={generate.isPending}
              disabled={query.data === undefined}
              // A refusal has shown its own message.
              onClick={() => void run().catch(() => undefined)}
            >
              {t.generate}
            </Button>
          ) : null}
        </DrawerFoot>
      }
    >
      <QueryView query={query} block={BLOCK}>
        {(preview) => (
          <Suspense fallback={<Skeleton block={BLOCK} />}>
            <PreviewFiles preview={preview} zipName={zipNameOf(table)} />
          </Suspense>
        )}
      </QueryView>
    </Drawer>
  );
}
