import type { AnswerOf, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import { z } from "zod";
import {
  type UrlField,
  urlChoice,
  urlChoices,
  urlDay,
  urlId,
  urlNumber,
  urlText,
} from "../../core/page/index.ts";

/** An endpoint that answers a page of rows. */
export type ListEndpoint = Endpoint<z.ZodType, z.ZodType<PageQuery>, z.ZodType, z.ZodType<Page<object>>>;
export type RowOf<E extends ListEndpoint> = AnswerOf<E>["records"][number];

type Query<E extends ListEndpoint> = Required<z.output<E["query"]>>;
/** What the endpoint can sort by. */
export type SortOf<E extends ListEndpoint> = Exclude<Query<E>["sort"], undefined | `-${string}`>;
export type FilterName<E extends ListEndpoint> = Exclude<keyof Query<E>, keyof PageQuery> & string;

/** What a page holds for a filter: no text, no values and undefined mean that nothing is filtered. */
type FilterValue<T> = [T] extends [boolean]
  ? "true" | "false" | undefined
  : [T] extends [readonly (infer One)[]]
    ? readonly One[]
    : string extends T
      ? string
      : T | undefined;
export type FilterFields<E extends ListEndpoint, Name extends FilterName<E>> = {
  readonly [N in Name]: UrlField<FilterValue<NonNullable<Query<E>[N]>>>;
};

const shapeOf = ({ query }: ListEndpoint) => (query as unknown as z.ZodObject).shape;

/** How an address writes a filter, by what the endpoint takes: instants as days, numbers as ids. */
export const filterField = (endpoint: ListEndpoint, name: string) => fieldOf(shapeOf(endpoint)[name]);

/** `field` and `-field` for everything that the endpoint can sort by. */
export const sortField = (endpoint: ListEndpoint) => fieldOf(shapeOf(endpoint).sort);

/** The names alone. */
export const sortsOf = (endpoint: ListEndpoint): readonly string[] =>
  (inner(shapeOf(endpoint).sort) as z.ZodEnum).options.map(String).filter((order) => !order.startsWith("-"));

export const isInstant = (endpoint: ListEndpoint, name: string): boolean =>
  inner(shapeOf(endpoint)[name]) instanceof z.ZodISODateTime;

const inner = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? inner(schema.unwrap()) : schema;

function fieldOf(given: unknown): UrlField<unknown> {
  const schema = inner(given);
  if (schema instanceof z.ZodPipe) return fieldOf(schema.out);
  if (schema instanceof z.ZodEnum) return urlChoice(schema.options as string[]) as UrlField<unknown>;
  if (schema instanceof z.ZodBoolean) return urlChoice(["true", "false"]) as UrlField<unknown>;
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum)
    return urlChoices(schema.element.options as string[]) as UrlField<unknown>;
  // Only ids and the like begin at nothing.
  if (schema instanceof z.ZodNumber)
    return (schema.minValue === 0 ? urlId() : urlNumber()) as UrlField<unknown>;
  if (schema instanceof z.ZodISODateTime || schema instanceof z.ZodISODate)
    return urlDay() as UrlField<unknown>;
  if (schema instanceof z.ZodString) return urlText() as UrlField<unknown>;
  throw new Error("no filter of an address");
}
