import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import {
  ELEVATOR_REQUEST_EVENTS,
  type ElevatorRequest,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { call } from "../../core/api/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useLiveEach } from "../../core/live/index.ts";
import { elevatorQuery, requestsQuery } from "../elevator-rides/index.ts";
import { trialTexts } from "./trial.texts.ts";
import { gapStep, planOf, type RunStep, runTrial, type Seen, stepOf, type TrialGround } from "./trial-run.ts";

/** Words that change nothing are told to nobody, and a line may break in the middle: both are asked for. */
const ASK_EVERY_MS = 1_000;
const TICK_MS = 200;

interface Watched {
  elevator: ElevatorDetail;
  requests: Map<string, ElevatorRequest>;
  requestId: string | null;
  isStopped: boolean;
}

/** A test of commissioning: begun, followed live, stopped by hand or by leaving the page. */
export function useTrial(elevator: ElevatorDetail) {
  const words = useTexts(trialTexts);
  const language = useLanguage();
  const { floors } = elevator;
  const plan = useMemo(() => planOf({ floors }), [floors]);
  const [steps, setSteps] = useState<readonly RunStep[]>();
  const [startedAt, setStartedAt] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const watched = useRef<Watched>({ elevator, requests: new Map(), requestId: null, isStopped: false });
  useEffect(() => {
    watched.current.elevator = elevator;
  }, [elevator]);
  useLiveEach(ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged, [elevator.id], (request) => {
    watched.current.requests.set(request.id, request);
  });
  useAsking(elevator.id, isRunning, watched);
  useEffect(
    () => () => {
      watched.current.isStopped = true;
    },
    [],
  );

  const start = useCallback(async () => {
    Object.assign(watched.current, { requests: new Map(), requestId: null, isStopped: false });
    setStartedAt(new Date().toISOString());
    setSteps(plan.map((step) => stepOf(step)));
    setRunning(true);
    const tell = (index: number, step: RunStep) =>
      setSteps((all) => all?.map((one, at) => (at === index ? step : one)));
    await runTrial(plan, {
      ...cleaningAreaOf(watched),
      elevator: watched.current.elevator,
      words,
      language,
      tell,
    });
    setRunning(false);
  }, [plan, words, language]);

  return {
    steps,
    startedAt,
    isRunning,
    start,
    stop: () => {
      watched.current.isStopped = true;
    },
    setGap: (index: number, measured: number | null) =>
      setSteps((all) =>
        all?.map((step, at) => (at === index ? gapStep(step, measured, { elevator, words }) : step)),
      ),
  };
}

type Ref = { readonly current: Watched };

function cleaningAreaOf(
  watched: Ref,
): Pick<TrialGround, "now" | "call" | "hold" | "cancel" | "until" | "isStopped"> {
  const params = { id: watched.current.elevator.id };
  const seen = (): Seen => {
    const { elevator, requests, requestId } = watched.current;
    return { state: elevator.state, request: requestId === null ? undefined : requests.get(requestId) };
  };
  return {
    now: () => Date.now(),
    async call(fromFloor) {
      const request = await call(R.call, { params, body: { deviceId: null, fromFloor }, isQuiet: true });
      // The live socket may have been faster.
      if (!watched.current.requests.has(request.id)) watched.current.requests.set(request.id, request);
      watched.current.requestId = request.id;
      return request.id;
    },
    hold: (isHeld) => call(R.hold, { params, body: { isHeld }, isQuiet: true }),
    cancel: (requestId) => call(R.cancel, { params: { ...params, requestId }, isQuiet: true }),
    isStopped: () => watched.current.isStopped,
    async until(isSo, withinMs) {
      const end = Date.now() + withinMs;
      for (;;) {
        const now = seen();
        if (isSo(now)) return now;
        if (watched.current.isStopped || Date.now() >= end) return undefined;
        await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      }
    },
  };
}

function useAsking(id: number, isOn: boolean, watched: Ref): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    const ask = async () => {
      const fresh = { staleTime: 0 };
      await cache.fetchQuery({ ...elevatorQuery(id), ...fresh });
      const { records } = await cache.fetchQuery({
        ...requestsQuery(id, { current: 1, size: 10 }),
        ...fresh,
      });
      for (const request of records) {
        const known = watched.current.requests.get(request.id);
        if (!known || known.stateSince <= request.stateSince)
          watched.current.requests.set(request.id, request);
      }
    };
    const timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [cache, id, isOn, watched]);
}
