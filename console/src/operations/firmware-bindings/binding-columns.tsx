import {
  type Binding,
  type BindingResult,
  BINDING_ENDPOINTS as E,
  type UpdateRing,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { labelOf } from "../../system/dictionaries/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { OneLine, RowButton, TwoLines } from "../../ui/table/index.ts";
import { useRemoveBinding } from "./bindings.calls.ts";
import styles from "./bindings.module.css";
import { bindingTexts } from "./bindings.texts.ts";
import { RESULT_TONES } from "./result-tones.ts";

interface Doors {
  readonly onOpen: (binding: Binding) => void;
  readonly onEdit: (binding: Binding) => void;
}

export function useBindingColumns({ onOpen, onEdit }: Doors): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(bindingTexts);
  const c = useColumnsOf(E.list);
  return useMemo(
    () => [
      {
        ...{ key: "product", title: t.product, sort: "productName", fixed: "left", width: 10 },
        render: (row) => (
          <TwoLines below={row.isInherited ? t.inheritedFrom(row.organizationName) : row.organizationName}>
            <RowButton onClick={() => onOpen(row)}>{row.productName}</RowButton>
          </TwoLines>
        ),
      },
      c.value("kind", t.kind, { width: 7, isHiddenAtFirst: "narrow", draw: labelOf("firmwareKind") }),
      c.value("channel", t.channel, { width: 6, isHiddenAtFirst: "narrow", draw: t.channelOf }),
      c.value("hardwareVersions", t.hardware, {
        ...{ width: 8, isHiddenAtFirst: "narrow" },
        draw: (all) => <OneLine>{all.length === 0 ? t.anyHardware : all.join(" · ")}</OneLine>,
      }),
      { key: "versions", title: t.versions, width: 9, render: (row) => <Rings binding={row} /> },
      { key: "devices", title: t.devices, width: 13, render: (row) => <Counts binding={row} /> },
      c.time("updatedAt", t.updatedAt, { width: 11, isHiddenAtFirst: true }),
      c.line("updatedBy", t.updatedBy, { width: 8, isHiddenAtFirst: true }),
      c.actions(10, (row) => <Acts binding={row} onEdit={onEdit} />),
    ],
    [t, c, onOpen, onEdit],
  );
}

interface OfBinding {
  readonly binding: Binding;
}

const RINGS: readonly UpdateRing[] = ["canary", "early", "all"];

/** The rings that have a version of their own. */
function Rings({ binding }: OfBinding) {
  const t = useTexts(bindingTexts);
  const bound = RINGS.filter((ring) => binding[ring] !== null);
  if (bound.length === 0) return <span className={styles.faint}>{t.unbound}</span>;
  return (
    <span className={styles.rings}>
      {bound.map((ring) => (
        <span key={ring}>
          <span className={styles.ring}>{t.ringOf(ring)}</span> {binding[ring]?.version}
        </span>
      ))}
    </span>
  );
}

const SHOWN: readonly BindingResult[] = [
  "behind",
  "unknown",
  "other",
  "ahead",
  "current",
  "pinned",
  "excluded",
];

function Counts({ binding: { devices } }: OfBinding) {
  const t = useTexts(bindingTexts);
  const format = useFormat();
  const shown = SHOWN.filter((result) => (devices[result] ?? 0) > 0);
  if (shown.length === 0) return <span className={styles.faint}>{t.none}</span>;
  return (
    <span className={styles.counts}>
      {shown.map((result) => (
        <StatusTag key={result} tone={RESULT_TONES[result]}>
          {t.resultOf(result)} {format.number(devices[result] ?? 0)}
        </StatusTag>
      ))}
    </span>
  );
}

function Acts({ binding, onEdit }: OfBinding & Pick<Doors, "onEdit">) {
  const t = useTexts(bindingTexts);
  const format = useFormat();
  const href = useHref();
  const navigate = useNavigate();
  const remove = useRemoveBinding();
  const { id, productName, isInherited, devices } = binding;
  const behind = devices.behind ?? 0;
  return (
    <RowActions
      name={productName}
      buttons={[
        behind > 0 && {
          ...{ label: t.rollOut, name: t.rollOutBehind(format.number(behind)) },
          requires: ROLLOUT_ENDPOINTS.create,
          onSelect: () => navigate(href("rolloutForm", { bindingId: id })),
        },
        !isInherited && { label: t.edit, requires: E.update, onSelect: () => onEdit(binding) },
      ]}
      menu={[
        !isInherited && {
          ...{ label: t.remove, requires: E.remove, isDanger: true, question: t.removeQuestion(productName) },
          onSelect: () => remove.mutateAsync(id).then(() => notify("success", t.removed)),
        },
      ]}
    />
  );
}
