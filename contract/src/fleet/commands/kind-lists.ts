import { z } from "zod";
import { recordOf } from "../../core/records.ts";
import { COMMANDS } from "./kinds.ts";

/** Which kinds have what, with their types; made once, when the module is loaded. */
type Commands = typeof COMMANDS;
export type CommandKind = keyof Commands;
export const COMMAND_KINDS = Object.keys(COMMANDS) as [CommandKind, ...CommandKind[]];

type KindWith<Property extends string> = {
  [Kind in CommandKind]: Commands[Kind] extends Readonly<Record<Property, unknown>> ? Kind : never;
}[CommandKind];
const kindsWith = <Property extends string>(property: Property): readonly KindWith<Property>[] =>
  COMMAND_KINDS.filter((kind) => property in COMMANDS[kind]) as KindWith<Property>[];

export const OPERATION_COMMANDS: readonly CommandKind[] = kindsWith("isOperation");
export const STOP_COMMANDS: readonly CommandKind[] = kindsWith("isStop");
export const DRIVE_COMMANDS: readonly CommandKind[] = kindsWith("isDrive");
export const MAP_COMMANDS = kindsWith("isOfMaps");
export const UPDATE_COMMANDS = kindsWith("isOfUpdates");
export const BUTTON_COMMANDS = kindsWith("button").toSorted(
  (one, other) => COMMANDS[one].button - COMMANDS[other].button,
);
export type ButtonKind = KindWith<"button">;

type OrderSchemas = {
  [Kind in CommandKind]: z.ZodObject<{ kind: z.ZodLiteral<Kind>; parameters: Commands[Kind]["parameters"] }>;
};
const orderSchemas = COMMAND_KINDS.map((kind) =>
  z.object({ kind: z.literal(kind), parameters: COMMANDS[kind].parameters }),
) as unknown as [OrderSchemas[CommandKind], ...OrderSchemas[CommandKind][]];

/** Kind and parameters. */
export const commandOrderSchema = z.discriminatedUnion("kind", orderSchemas);
export type CommandOrder = z.output<typeof commandOrderSchema>;

type SendableKind = Exclude<CommandKind, KindWith<"isOfOtherRoom">>;
type NamesIn<Order> = Order extends { parameters: infer Parameters } ? keyof Parameters : never;
/** Parameters of the orders that people give. */
export type CommandParameter = NamesIn<Extract<CommandOrder, { kind: SendableKind }>>;

const OF_OTHER_ROOMS: readonly CommandKind[] = kindsWith("isOfOtherRoom");
/** Orders that anyone may give who may send commands. */
export const sendableOrderSchema = commandOrderSchema.refine(({ kind }) => !OF_OTHER_ROOMS.includes(kind), {
  path: ["kind"],
});

/** Labels of the dictionary of commands. */
export const COMMAND_LABELS = recordOf(COMMAND_KINDS, (kind) => COMMANDS[kind].label);
