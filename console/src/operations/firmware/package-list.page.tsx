import type { FirmwareKind, FirmwareState } from "@sweepline/contract/operations/firmware/codes.ts";
import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwarePackage,
} from "@sweepline/contract/operations/firmware/index.ts";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { urlId } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ProductSelect } from "../../fleet/products/index.ts";
import { SelectCode } from "../../system/dictionaries/index.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { firmwareTexts } from "./firmware.texts.ts";
import { usePackageColumns } from "./package-columns.tsx";
import { PackageDrawer } from "./package-drawer.tsx";
import { PackageForm } from "./package-form.tsx";
import { RulesDrawer } from "./rules-drawer.tsx";

const PACKAGES = declareList(E.list, {
  id: "firmware",
  filters: ["search", "productId", "kind", "state"],
  /** Whose details stand beside the list: other pages lead to them. */
  besides: { package: urlId() },
});
/** What stands beside the list, beside a package: a form (without one: of a new package), or the rules of a product. */
type Beside = { readonly form: FirmwarePackage | undefined } | "rules" | null;

interface PackageListPageProps {
  /** Of the page that it is a part of. */
  readonly title?: string;
  readonly tabs?: ReactNode;
}

/** Firmware packages (spec §2 `sysannex`): what robots may be updated to. */
export function PackageListPage({ title, tabs }: PackageListPageProps) {
  const t = useTexts(firmwareTexts);
  const list = useList(PACKAGES);
  const mayEdit = useMay(E.rules);
  const [beside, setBeside] = useState<Beside>(null);
  const [doors] = useState(() => ({ onOpen: (id?: number) => list.setView({ package: id }) }));
  const columns = usePackageColumns(doors.onOpen);
  const shown = list.view.package;
  const close = () => setBeside(null);
  return (
    <ListPage
      list={list}
      label={t.title}
      columns={columns}
      texts={{ ...t, title: title ?? t.title }}
      onOpen={({ id }) => doors.onOpen(id)}
      filters={<Filters list={list} />}
      actions={mayEdit ? <Button onClick={() => setBeside("rules")}>{t.rules}</Button> : null}
      create={{ endpoint: E.create, label: t.create, onClick: () => setBeside({ form: undefined }) }}
      above={tabs}
    >
      {beside === "rules" ? (
        <RulesDrawer productId={list.view.productId} onClose={close} />
      ) : beside ? (
        <PackageForm
          key={beside.form?.id ?? "new"}
          row={beside.form}
          productId={list.view.productId}
          onSaved={doors.onOpen}
          onClose={close}
        />
      ) : shown === undefined ? null : (
        <PackageDrawer
          key={shown}
          id={shown}
          onEdit={(form) => setBeside({ form })}
          onClose={() => doors.onOpen()}
        />
      )}
    </ListPage>
  );
}

function Filters({ list }: { readonly list: ListState<typeof PACKAGES> }) {
  const t = useTexts(firmwareTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <ProductSelect {...list.bind("productId")} />
      <SelectCode<FirmwareKind>
        of="firmwareKind"
        {...list.bind("kind")}
        all={t.allKinds}
        label={t.kind}
        width={8}
      />
      <SelectCode<FirmwareState>
        of="firmwareState"
        {...list.bind("state")}
        all={t.allStates}
        label={t.state}
        width={8}
      />
    </>
  );
}
