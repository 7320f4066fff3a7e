import { type Binding, BINDING_ENDPOINTS as E } from "@sweepline/contract/operations/firmware-bindings.ts";
import { useState } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ProductSelect } from "../../fleet/products/index.ts";
import { declareList, ListPage, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { useBindingColumns } from "./binding-columns.tsx";
import { BindingForm } from "./binding-form.tsx";
import { bindingTexts } from "./bindings.texts.ts";
import { BoundDevices } from "./bound-devices.tsx";

const BINDINGS = declareList(E.list, {
  id: "firmwareBindings",
  filters: ["productId", "organizationId", "packageId", "channel"],
});

/** What stands beside the list. */
type Beside = { readonly form: Binding | undefined } | { readonly devicesOf: Binding } | null;

/** Which versions robots are to run, and who is behind (spec §2 `bindconfig`). */
export function BindingListPage() {
  const t = useTexts(bindingTexts);
  const list = useList(BINDINGS);
  const [beside, setBeside] = useState<Beside>(null);
  const [doors] = useState(() => ({
    onOpen: (devicesOf: Binding) => setBeside({ devicesOf }),
    onEdit: (form: Binding) => setBeside({ form }),
  }));
  const columns = useBindingColumns(doors);
  const close = () => setBeside(null);
  return (
    <ListPage
      list={list}
      columns={columns}
      texts={t}
      onOpen={doors.onOpen}
      filters={
        <>
          <ProductSelect {...list.bind("productId")} />
          <OrganizationSelect {...list.bind("organizationId")} />
          <SelectOne
            {...list.bind("channel")}
            options={(["stable", "beta"] as const).map((value) => ({ value, label: t.channelOf(value) }))}
            placeholder={t.allChannels}
            label={t.channel}
            width={9}
          />
        </>
      }
      create={{ endpoint: E.create, label: t.create, onClick: () => setBeside({ form: undefined }) }}
    >
      {beside && "devicesOf" in beside ? <BoundDevices binding={beside.devicesOf} onClose={close} /> : null}
      {beside && "form" in beside ? (
        <BindingForm key={beside.form?.id ?? "new"} row={beside.form} onClose={close} />
      ) : null}
    </ListPage>
  );
}
