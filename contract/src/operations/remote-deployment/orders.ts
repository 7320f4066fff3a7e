import { z } from "zod";
import { int, requiredText } from "../../core/fields.ts";
import { elementIdSchema, MAX_ELEMENT_NAME } from "../../fleet/shared/map-elements.ts";
import { coordinate } from "../../fleet/vda5050/index.ts";
import { MARKED_KINDS } from "../../fleet/vda5050/mapping-profile.ts";

/** What a person wants of a deployment: orders to the robot, and how its drawing lies on the map. */
export const learnedNameSchema = requiredText(MAX_ELEMENT_NAME);
const gridIndex = int.min(-10_000).max(10_000).default(0);
/** What the robot is to do; the server fills in which map and which element. */
export const deploymentOrderSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("startMapping"),
    /** Where it stands on the new map; not looked at where a part is drawn anew. */
    ...{ x: coordinate.default(0), y: coordinate.default(0), theta: coordinate.default(0) },
  }),
  z.object({ kind: z.enum(["pauseMapping", "resumeMapping", "finishMapping", "discardMapping"]) }),
  z.object({ kind: z.literal("startPathLearning"), name: learnedNameSchema }),
  z.object({ kind: z.literal("finishPathLearning"), keeps: z.boolean() }),
  z.object({
    kind: z.literal("markPoint"),
    name: learnedNameSchema,
    pointKind: z.enum(MARKED_KINDS),
    /** Of a printed code. */
    qrType: int.min(0).max(99).default(0),
    gridX: gridIndex,
    gridY: gridIndex,
  }),
  /** A trial: drives to a point that it has marked, or to the beginning of a path. */
  z.object({ kind: z.literal("goTo"), elementId: elementIdSchema }),
]);
export type DeploymentOrder = z.output<typeof deploymentOrderSchema>;

/** From meters of the drawing's frame to meters of the map's: enlarged, turned about the origin, then shifted. */
export const alignmentSchema = z.object({
  x: coordinate,
  y: coordinate,
  theta: z.number().min(-Math.PI).max(Math.PI),
  scale: z.number().min(0.5).max(2).default(1),
});
export type Alignment = z.output<typeof alignmentSchema>;

/** Where a point of the drawing's frame comes to lie on the map. */
export function laidOver(
  { x, y, theta, scale }: Alignment,
  [px, py]: readonly [x: number, y: number],
): [x: number, y: number] {
  const [cos, sin] = [Math.cos(theta) * scale, Math.sin(theta) * scale];
  return [cos * px - sin * py + x, sin * px + cos * py + y];
}
