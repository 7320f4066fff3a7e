import type { LinkReport } from "./link.ts";
import type { LinkFigures } from "./links.store.ts";

/** What there is to say of one link, between two times that it is written down. */
export interface FigureRegistry {
  received(serverId: number, at: number): void;
  violated(serverId: number): void;
  say(serverId: number, report: LinkReport & Pick<LinkFigures, "connectedTo">): void;
  /** Of the product's own broker. */
  own(serverId: number, load: OwnLoad): void;
  /** In this process, as of the last time. */
  receivedPerS(serverId: number): number;
  /** Whatever has changed since the last time. */
  takeChanged(): LinkFigures[];
  /** It could not be written: it counts the next time. */
  giveBack(figures: readonly LinkFigures[]): void;
  forget(serverId: number): void;
}

/** What processes of the product's own broker say of it together. */
export interface OwnLoad {
  connections: number;
  /** Messages a second in the others. */
  elsewherePerS: number;
}

interface Figures extends LinkFigures {
  isChanged: boolean;
  herePerS: number;
  elsewherePerS: number;
}

export function createFigureRegistry(now: () => number = Date.now): FigureRegistry {
  const byServer = new Map<number, Figures>();
  let takenAt = now();
  const of = (id: number): Figures => {
    const known = byServer.get(id);
    if (known) return known;
    const fresh = { ...emptyFigures(id, now()), isChanged: false, herePerS: 0, elsewherePerS: 0 };
    byServer.set(id, fresh);
    return fresh;
  };
  return {
    received(id, at) {
      const figures = of(id);
      figures.received += 1;
      figures.lastMessageAt = at;
      figures.isChanged = true;
    },
    violated(id) {
      const figures = of(id);
      figures.violations += 1;
      figures.isChanged = true;
    },
    say(id, report) {
      const figures = of(id);
      const isOther = figures.state !== report.state || figures.reason !== report.reason;
      Object.assign(figures, report, { since: isOther ? now() : figures.since, isChanged: true });
    },
    own(id, { connections, elsewherePerS }) {
      const figures = of(id);
      figures.isChanged ||= figures.connections !== connections;
      Object.assign(figures, { connections, elsewherePerS });
    },
    receivedPerS: (id) => of(id).herePerS,
    takeChanged() {
      const passedS = Math.max(0.001, (now() - takenAt) / 1_000);
      takenAt = now();
      return [...byServer.values()].flatMap((figures) => {
        const herePerS = figures.received / passedS;
        const receivedPerS = Math.round((herePerS + figures.elsewherePerS) * 10) / 10;
        // A link that has fallen silent says so once.
        const isChanged = figures.isChanged || figures.receivedPerS !== receivedPerS;
        const { isChanged: _, ...taken } = figures;
        Object.assign(figures, { received: 0, violations: 0, herePerS, receivedPerS, isChanged: false });
        return isChanged ? [{ ...taken, receivedPerS }] : [];
      });
    },
    giveBack(figures) {
      for (const { id, received, violations } of figures) {
        const known = of(id);
        known.received += received;
        known.violations += violations;
        known.isChanged = true;
      }
    },
    forget: (id) => void byServer.delete(id),
  };
}

function emptyFigures(id: number, at: number): LinkFigures {
  return {
    id,
    state: "connecting",
    reason: null,
    detail: "",
    trouble: null,
    connectedTo: null,
    since: at,
    attempts: 0,
    nextTryAt: null,
    received: 0,
    violations: 0,
    receivedPerS: 0,
    lastMessageAt: null,
    connections: null,
  };
}
