import type { Stage } from "@sweepline/contract/operations/combinations/definition.ts";

export interface PartAt {
  readonly stage: number;
  readonly part: number;
}

/** The stages with a part in another one; a stage that nothing is left in goes. */
export function movePart(stages: readonly Stage[], { stage, part }: PartAt, to: number): Stage[] {
  const moved = stages[stage]?.parts[part];
  if (!moved || to === stage || !stages[to]) return [...stages];
  return stages
    .map((one, index) => {
      if (index === stage) return { ...one, parts: one.parts.filter((_, at) => at !== part) };
      return index === to ? { ...one, parts: [...one.parts, moved] } : one;
    })
    .filter(({ parts }) => parts.length > 0);
}
