/** What there is of elevators in a fleet file: how each signs in, how fast it is, and which floors it joins. */
import { z } from "zod";

export const virtualElevatorSchema = z.object({
  name: z.string().max(60),
  /** building/bank/elevator */
  address: z.string().regex(/^[^/+#]+\/[^/+#]+\/[^/+#]+$/),
  /** Whom it listens to. */
  accountId: z.string().min(1).default("sweepline"),
  username: z.string().min(1),
  password: z.string().min(1),
  doorOpenTimeMs: z.number().int().min(100).default(10_000),
  floorTravelMs: z.number().int().min(50).default(4_000),
  /** From the lowest. Robots ride between those that have a plan. */
  floors: z.array(z.object({ name: z.string().min(1).max(16), planId: z.string().optional() })).min(2),
});
export type VirtualElevator = z.infer<typeof virtualElevatorSchema>;
