import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { Button } from "antd";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useRights } from "../../core/session/index.ts";
import { ConfirmDialog } from "../dialog/index.ts";
import { Dropdown } from "../menu/drop-down.tsx";
import { useIsTight } from "../theme/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import styles from "./row-actions.module.css";

/** Something that may be done with a row. */
export interface RowAct {
  readonly label: string;
  /** The accessible name, where the label does not name the row. */
  readonly name?: string;
  /** Exists for who may make this call. */
  readonly requires?: Pick<Endpoint, "permission" | "method">;
  /** Takes something away. */
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Why it cannot be done now: it is disabled, and says so. */
  readonly reason?: string | undefined;
  /** Asked first, naming what will happen: "Delete Hall A? It cannot be restored." */
  readonly question?: string;
  /** Below the question. */
  readonly note?: ReactNode;
  /** Called once it is done. A refusal has shown its message. */
  readonly done?: string;
  readonly onSelect: () => unknown;
}
type Acts = readonly (RowAct | false | null | undefined)[];

interface RowActionsProps {
  /** What the row is called. */
  readonly name: string;
  /** Beside each other; in a narrow window they are the first of the menu. */
  readonly buttons: Acts;
  /** Behind a button with three dots. */
  readonly menu?: Acts;
  /** Where a table leads the focus by arrow keys. */
  readonly tabIndex?: 0 | -1;
}

/** What may be done with a row by the person who looks at it. */
export function RowActions({ name, buttons, menu = [], tabIndex = 0 }: RowActionsProps) {
  const t = useTexts(uiTexts);
  const isTight = useIsTight();
  return (
    <span className={styles.actions}>
      {useAllowed(isTight ? [] : buttons).map((act) => (
        <ActButton key={act.label} act={act} tabIndex={tabIndex} />
      ))}
      <ActMenu acts={isTight ? [...buttons, ...menu] : menu}>
        <Button size="small" type="text" tabIndex={tabIndex} aria-label={t.moreOf(name)}>
          ⋯
        </Button>
      </ActMenu>
    </span>
  );
}

/** Those that the person may do. */
export function useAllowed(acts: Acts): readonly RowAct[] {
  const may = useRights();
  return acts.filter((act) => !!act).filter(({ requires }) => !requires || may(requires));
}

interface ActButtonProps {
  readonly act: RowAct;
  readonly tabIndex: 0 | -1;
}

function ActButton({ act, tabIndex }: ActButtonProps) {
  const { label, name, question, note, reason, isDanger = false } = act;
  const state = { danger: isDanger, disabled: isOff(act), title: reason, tabIndex };
  const look = { size: "small", type: "text", ...state } as const;
  if (question === undefined)
    return (
      <Button {...look} aria-label={name} onClick={() => void run(act)}>
        {label}
      </Button>
    );
  return (
    <ConfirmButton {...look} aria-label={name} {...{ question, note }} onConfirm={() => run(act)}>
      {label}
    </ConfirmButton>
  );
}

interface ActMenuProps {
  readonly acts: Acts;
  /** The button that opens it; it is not there where the person may do none of them. */
  readonly children: ComponentProps<typeof Dropdown>["children"];
}

/** What may be done beside what has a button of its own. */
export function ActMenu({ acts: all, children }: ActMenuProps) {
  const acts = useAllowed(all);
  const [asked, setAsked] = useState<RowAct>();
  if (acts.length === 0) return null;
  const items = acts.map((act) => ({
    ...{ key: act.label, label: act.label, title: act.reason ?? "" },
    ...{ danger: act.isDanger ?? false, disabled: isOff(act) },
  }));
  const choose = (key: string) => {
    const act = acts.find(({ label }) => label === key);
    if (act?.question !== undefined) setAsked(act);
    else if (act) void run(act);
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => choose(key) }}>
        {children}
      </Dropdown>
      {asked?.question !== undefined ? (
        <ConfirmDialog
          title={asked.question}
          note={asked.note}
          confirm={asked.label}
          isGrave={asked.isDanger ?? false}
          onCancel={close}
          onConfirm={() => {
            close();
            void run(asked);
          }}
        />
      ) : null}
    </>
  );
}

const isOff = ({ isDisabled = false, reason }: RowAct): boolean => isDisabled || reason !== undefined;

async function run({ onSelect, done }: RowAct): Promise<void> {
  try {
    await onSelect();
  } catch {
    return;
  }
  if (done !== undefined) notify("success", done);
}
