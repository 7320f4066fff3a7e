import { FAULT_CODE_ENDPOINTS as E, type FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ProductSelect } from "../../fleet/products/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, ListExport, ListPage, useList } from "../../ui/list/index.ts";
import { SelectMany, SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { type Opened, useFaultCodeColumns } from "./fault-code-columns.tsx";
import { FaultCodeDrawer } from "./fault-code-drawer.tsx";
import { FaultCodeForm, valuesOf } from "./fault-code-form.tsx";
import { FaultCodeImport } from "./fault-code-import.tsx";
import { faultCodeTexts } from "./fault-codes.texts.ts";

const FAULT_CODES = declareList(E.list, {
  id: "fault-codes",
  filters: ["search", "levels", "productId", "origin"],
});

/** What faults are called, how grave they are and what to do about them (spec §3, §5). */
export function FaultCodeListPage() {
  const t = useTexts(faultCodeTexts);
  const list = useList(FAULT_CODES);
  const { options } = useDictionary<FaultLevel>("faultLevel");
  const mayImport = useMay(E.import);
  const [opened, setOpened] = useState<Opened | "new" | "import">();
  const close = () => setOpened(undefined);
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useFaultCodeColumns(setOpened)}
      actions={
        <>
          <ListExport list={list} endpoint={E.export} name={t.title} />
          {mayImport ? <Button onClick={() => setOpened("import")}>{t.import}</Button> : null}
        </>
      }
      create={{ endpoint: E.create, label: t.create, onClick: () => setOpened("new") }}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <SelectMany<FaultLevel>
            {...list.bind("levels")}
            options={options}
            placeholder={t.allLevels}
            label={t.level}
            width={10}
          />
          <ProductSelect {...list.bind("productId")} />
          <SelectOne
            {...list.bind("origin")}
            options={[
              { value: "shared", label: t.shared },
              { value: "own", label: t.own },
            ]}
            placeholder={t.allOrigins}
            label={t.owner}
            width={9}
          />
        </>
      }
    >
      {opened === "import" ? <FaultCodeImport onAdded={list.clear} onClose={close} /> : null}
      {opened && opened !== "import" ? (
        <OpenedCode
          key={keyOf(opened)}
          opened={opened}
          onOpen={setOpened}
          onAdded={list.clear}
          onClose={close}
        />
      ) : null}
    </ListPage>
  );
}

const keyOf = (opened: Opened | "new") => (opened === "new" ? "new" : `${opened.as} ${opened.row.id}`);

interface OpenedCodeProps {
  readonly opened: Opened | "new";
  readonly onOpen: (opened: Opened) => void;
  /** A new one is there now. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

function OpenedCode({ opened, onOpen, onAdded, onClose }: OpenedCodeProps) {
  if (opened === "new") return <FaultCodeForm onAdded={onAdded} onClose={onClose} />;
  const { row, as } = opened;
  if (as === "copied") return <FaultCodeForm from={valuesOf(row)} onAdded={onAdded} onClose={onClose} />;
  if (as === "changed") return <FaultCodeForm row={row} onClose={onClose} />;
  return <FaultCodeDrawer row={row} onOpen={(next) => onOpen({ row, as: next })} onClose={onClose} />;
}
