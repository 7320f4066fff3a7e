import { type ReactNode, useId, useMemo, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import type { FloorArrow } from "../../sites/map-view/index.ts";
import { Button, InputNumber } from "../../ui/kit.ts";
import { Segments } from "../../ui/segments/index.ts";
import { ActButton } from "./act-button.tsx";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";
import type { Acts } from "./use-acts.ts";

/** What a press on the map means: nothing but moving it, where to go, or where the robot really is. */
const KINDS = ["look", "goTo", "relocate"] as const;
type Kind = (typeof KINDS)[number];

export interface FloorTarget {
  readonly x: number;
  readonly y: number;
  readonly theta: number;
}

/** As far as it was said. */
type Draft = Partial<FloorTarget>;
const wholeOf = ({ x, y, theta = 0 }: Draft): FloorTarget | undefined =>
  x === undefined || y === undefined ? undefined : { x, y, theta };

/** A shorter arrow is a hand that shook: it says where and not which way. */
const LEAST_ARROW_M = 0.15;
const toCentimeters = (meters: number): number => Math.round(meters * 100) / 100;

/** The tool at hand on the map, and what was pointed at with it. */
export function useFloorTool() {
  const [kind, setKind] = useState<Kind>("look");
  const [draft, setDraft] = useState<Draft>({});
  return useMemo(
    () => ({
      ...{ kind, draft, target: wholeOf(draft) },
      change: (change: Draft) => setDraft((before) => ({ ...before, ...change })),
      choose(next: Kind) {
        setKind(next);
        setDraft({});
      },
      pointAt: (x: number, y: number) => setDraft({ x: toCentimeters(x), y: toCentimeters(y) }),
      arrowTo({ from, to }: FloorArrow) {
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const isClear = Math.hypot(dx, dy) >= LEAST_ARROW_M;
        const place = { x: toCentimeters(from.x), y: toCentimeters(from.y) };
        setDraft(({ theta = 0 }) => ({ ...place, theta: isClear ? Math.atan2(dy, dx) : theta }));
      },
    }),
    [kind, draft],
  );
}
export type FloorTool = ReturnType<typeof useFloorTool>;

interface FloorToolsProps {
  readonly acts: Acts;
  readonly tool: FloorTool;
  readonly mapKey: string;
  /** It is known by what name the robot calls its map. */
  readonly canPlace: boolean;
}

/** Below the map: what a press on it means, and the place in numbers, for who uses no pointer. */
export function FloorTools({ acts, tool, mapKey, canPlace }: FloorToolsProps) {
  const t = useTexts(remoteTexts);
  const { kind, target } = tool;
  const kinds = KINDS.filter((one) => one === "look" || (canPlace && acts.knows(one)));
  if (kinds.length === 1) return null;
  const send = () => {
    if (!target || kind === "look") return;
    const { x, y, theta } = target;
    if (kind === "goTo") acts.act({ kind, parameters: { x, y, mapId: mapKey } });
    else acts.act({ kind, parameters: { x, y, theta, mapId: mapKey } });
    tool.choose("look");
  };
  return (
    <div className={styles.floorTools}>
      <Segments
        label={t.tool}
        value={kind}
        options={kinds.map((value) => ({ value, label: t.tools[value] }))}
        onChange={tool.choose}
      />
      {kind === "look" ? null : (
        <Target
          tool={tool}
          hasHeading={kind === "relocate"}
          hint={kind === "goTo" ? t.goToHint : t.relocateHint}
        >
          <ActButton
            why={acts.why(kind) ?? (target ? undefined : t[kind === "goTo" ? "goToHint" : "relocateHint"])}
            onAct={send}
          >
            {kind === "goTo" ? t.go : t.relocate}
          </ActButton>
          <Button onClick={() => tool.choose("look")}>{t.cancel}</Button>
        </Target>
      )}
    </div>
  );
}

interface TargetProps {
  readonly tool: FloorTool;
  readonly hasHeading: boolean;
  readonly hint: string;
  readonly children: ReactNode;
}

function Target({ tool: { draft, change }, hasHeading, hint, children }: TargetProps) {
  const t = useTexts(remoteTexts);
  const degrees = draft.theta === undefined ? undefined : Math.round((draft.theta * 180) / Math.PI);
  return (
    <>
      <p className={styles.soft} role="status">
        {hint}
      </p>
      <div className={styles.target}>
        <Meters label={t.x} value={draft.x} onChange={(x) => change({ x })} />
        <Meters label={t.y} value={draft.y} onChange={(y) => change({ y })} />
        {hasHeading ? (
          <Meters
            label={t.heading}
            value={degrees}
            step={5}
            onChange={(angle) => change({ theta: (angle * Math.PI) / 180 })}
          />
        ) : null}
        {children}
      </div>
    </>
  );
}

interface MetersProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

function Meters({ label, value, step = 0.1, onChange }: MetersProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        step={step}
        value={value ?? null}
        style={{ width: "6.5rem" }}
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  );
}
