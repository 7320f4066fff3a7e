import { useTexts } from "../../core/i18n/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { OneLine } from "../../ui/table/index.ts";
import { catalogTexts } from "./service-catalog.texts.ts";

interface OwnerCellProps {
  readonly row: {
    readonly organizationName: string;
    readonly isOwn: boolean;
    readonly isOverruled: boolean;
  };
}

/** Whose row it is, and whether it counts. */
export function OwnerCell({ row: { organizationName, isOwn, isOverruled } }: OwnerCellProps) {
  const t = useTexts(catalogTexts);
  return (
    <>
      <OneLine>{organizationName}</OneLine>
      {isOwn ? null : (
        <StatusTag tone="info" title={t.offeredNote}>
          {t.offered}
        </StatusTag>
      )}{" "}
      {isOverruled ? (
        <StatusTag tone="neutral" title={t.overruledNote}>
          {t.overruled}
        </StatusTag>
      ) : null}
    </>
  );
}
