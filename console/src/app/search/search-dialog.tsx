import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { appTexts } from "../app.texts.ts";
import { FoundRows, idOf } from "./found-rows.tsx";
import styles from "./search.module.css";
import { searchTexts } from "./search.texts.ts";
import { searchOpen } from "./search-store.ts";
import type { Found } from "./sources.ts";
import { type FoundGroup, useFound } from "./use-found.ts";

type Counted = Pick<FoundGroup, "total" | "isTotalExact">;

const close = (): void => searchOpen.set(false);
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Devices, places, maps, people, organizations, pages and acts by one field: the keyboard stays in it. */
export function SearchDialog() {
  const t = useTexts(searchTexts);
  const { search: title } = useTexts(appTexts);
  const [typed, setTyped] = useState("");
  const { groups, search, isSettled, hasFailed } = useFound(typed);
  const rows = choices(groups);
  const go = useGo();
  const [chosen, choose] = useChosen(rows, search);
  const dialog = useShown();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined) choose(rows.at((chosen + step + rows.length) % Math.max(1, rows.length))?.key);
    else if (event.key === "Enter" && rows[chosen]) go(rows[chosen]);
    else return;
    event.preventDefault();
  };
  const active = rows[chosen];
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onCancel={close}
      onPointerDown={({ target }) => target === dialog.current && close()}
    >
      <div className={styles.panel}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            role="combobox"
            aria-label={title}
            aria-expanded={rows.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(id, active.key)}
            placeholder={t.placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
          />
          <span className={styles.busy} data-on={!isSettled || undefined} aria-hidden />
        </div>
        <FoundRows id={id} groups={groups} active={active?.key} onChoose={choose} onGo={go} />
        <Outcome {...{ search, isSettled, hasFailed, count: countOf(groups) }} />
        <p className={styles.keys} aria-hidden>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t.keys.choose} <kbd>↵</kbd> {t.keys.open} <kbd>Esc</kbd> {t.keys.close}
        </p>
      </div>
    </dialog>
  );
}

/** All rows that can be chosen: behind those of a kind stands what leads to the others of it. */
const choices = (groups: readonly FoundGroup[]): readonly Found[] =>
  groups.flatMap(({ rows, kind, allHref }) =>
    allHref ? [...rows, { key: `all ${kind}`, icon: "list", title: "", note: "", href: allHref }] : rows,
  );

const countOf = (groups: readonly FoundGroup[]): Counted => {
  const counted = groups.filter(({ kind }) => kind !== "acts");
  return {
    total: counted.reduce((sum, { total }) => sum + total, 0),
    isTotalExact: counted.every(({ isTotalExact }) => isTotalExact),
  };
};

/** In the browser's own modal dialog: it holds the focus, and gives it back. */
function useShown() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

function useGo(): (found: Found) => void {
  const navigate = useNavigate();
  return ({ act, href }) => {
    close();
    if (act) act();
    else void navigate(href);
  };
}

/** The first row of each new answer, until another one is chosen. */
function useChosen(
  rows: readonly Found[],
  search: string,
): readonly [number, (key: string | undefined) => void] {
  const [choice, setChoice] = useState({ search, key: "" });
  const index = choice.search === search ? rows.findIndex(({ key }) => key === choice.key) : 0;
  return [Math.max(0, index), (key = "") => setChoice({ search, key })];
}

interface OutcomeProps {
  readonly search: string;
  readonly isSettled: boolean;
  readonly hasFailed: boolean;
  readonly count: Counted;
}

/** How many there are is said to who does not see it; that there is nothing, to all. */
function Outcome({ search, isSettled, hasFailed, count }: OutcomeProps) {
  const t = useTexts(searchTexts);
  const format = useFormat();
  const isEmpty = search !== "" && isSettled && count.total === 0 && !hasFailed;
  return (
    <>
      {isEmpty ? (
        <div className={styles.nothing}>
          <p>{t.nothing(search)}</p>
          <p>{t.nothingNote}</p>
        </div>
      ) : null}
      {hasFailed ? (
        <p className={styles.failed} role="alert">
          {t.failed}
        </p>
      ) : null}
      <p className="visually-hidden" role="status">
        {search !== "" && isSettled ? t.found(format.total(count)) : ""}
      </p>
    </>
  );
}
