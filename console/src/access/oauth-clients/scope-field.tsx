import type { MenuNode } from "@sweepline/contract/access/menus.ts";
import { FULL_SCOPE, splitList } from "@sweepline/contract/access/oauth-clients.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Language, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Segmented, Select } from "../../ui/kit.ts";
import { permissionTreeQuery } from "./oauth-clients.calls.ts";
import styles from "./oauth-clients.module.css";
import { clientTexts } from "./oauth-clients.texts.ts";

interface ScopeFieldProps {
  readonly id?: string;
  /** `server`, or permissions separated by spaces. */
  readonly value?: string;
  readonly onChange?: (scope: string) => void;
  readonly onBlur?: () => void;
}

/** Everything, or permissions chosen from the tree as tags. */
export function ScopeField({ id, value = FULL_SCOPE, onChange, onBlur }: ScopeFieldProps) {
  const t = useTexts(clientTexts);
  const language = useLanguage();
  const [isChosen, setChosen] = useState(value !== FULL_SCOPE);
  const tree = useQuery(permissionTreeQuery());
  return (
    <div className={styles.stack}>
      <Segmented<boolean>
        aria-label={t.scope}
        value={isChosen}
        options={[
          { value: false, label: t.scopeAll },
          { value: true, label: t.scopeChosen },
        ]}
        onChange={(next) => {
          setChosen(next);
          onChange?.(next ? "" : FULL_SCOPE);
        }}
      />
      {isChosen && (
        <Select<string[]>
          {...(id === undefined ? {} : { id })}
          mode="multiple"
          allowClear
          value={splitList(value).filter((word) => word !== FULL_SCOPE)}
          placeholder={t.scopePick}
          loading={tree.isLoading}
          showSearch={{ optionFilterProp: "search" }}
          options={groupsOf(tree.data ?? [], language)}
          onBlur={() => onBlur?.()}
          onChange={(permissions) => onChange?.(permissions.join(" "))}
        />
      )}
    </div>
  );
}

/** Permissions under the label of the page that they are buttons of, in the order of the menu. */
export function groupsOf(nodes: readonly MenuNode[], language: Language) {
  const groups: { label: string; options: { value: string; label: string; search: string }[] }[] = [];
  const walk = (node: MenuNode, path: string): void => {
    const label = node.label[language];
    const options = node.children.flatMap(({ permission, label: own }) =>
      permission === null
        ? []
        : [{ value: permission, label: own[language], search: `${label} ${own[language]} ${permission}` }],
    );
    const name = path ? `${path} / ${label}` : label;
    if (options.length > 0) groups.push({ label: name, options });
    for (const child of node.children) if (child.permission === null) walk(child, name);
  };
  for (const node of nodes) walk(node, "");
  const loose = nodes.flatMap(({ permission, label }) =>
    permission === null ? [] : [{ value: permission, label: label[language], search: permission }],
  );
  return loose.length > 0 ? [...groups, { label: "—", options: loose }] : groups;
}
