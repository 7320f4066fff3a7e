import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import type { MqttSample, mqttSampleSchema } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { useState } from "react";
import { useLiveEach } from "../../core/live/index.ts";

/** More than anybody reads; older ones go. */
const MAX_KEPT = 500;

interface Kept {
  readonly samples: readonly MqttSample[];
  readonly skipped: number;
}
const NONE: Kept = { samples: [], skipped: 0 };

/** Messages as they come, newest first. While it is paused they wait unseen. */
export function useSamples(event: LiveEvent<typeof mqttSampleSchema>, id: number) {
  const [shown, setShown] = useState(NONE);
  const [waiting, setWaiting] = useState(NONE);
  const [isPaused, setPaused] = useState(false);
  useLiveEach(event, [id], (sample) => (isPaused ? setWaiting : setShown)((kept) => withOne(kept, sample)));
  return {
    ...shown,
    pending: waiting.samples.length,
    isPaused,
    toggle() {
      if (isPaused) {
        setShown((kept) => joined(waiting, kept));
        setWaiting(NONE);
      }
      setPaused(!isPaused);
    },
    clear() {
      setShown(NONE);
      setWaiting(NONE);
    },
  };
}

function withOne({ samples, skipped }: Kept, sample: MqttSample): Kept {
  return { samples: [sample, ...samples].slice(0, MAX_KEPT), skipped: skipped + sample.skipped };
}

function joined(newer: Kept, older: Kept): Kept {
  return {
    samples: [...newer.samples, ...older.samples].slice(0, MAX_KEPT),
    skipped: newer.skipped + older.skipped,
  };
}
