import type { Endpoint, QueryOf } from "@sweepline/contract/core/endpoint.ts";
import { download } from "../../core/api/index.ts";
import { ExportButton } from "../actions/export-button.tsx";

interface ListExportProps<Question, E extends Endpoint> {
  readonly list: {
    readonly question: Question;
    readonly params: unknown;
    readonly total: number | undefined;
  };
  /** Takes every filter that the list takes. */
  readonly endpoint: Question extends QueryOf<E> ? E : never;
  /** Of the file. */
  readonly name: string;
  readonly formats?: readonly ("xlsx" | "csv" | "json")[];
}

/** Saves a list as it is filtered and sorted, all pages of it. */
export function ListExport<Question, E extends Endpoint>({
  list,
  endpoint,
  name,
  formats,
}: ListExportProps<Question, E>) {
  const { question, params, total } = list;
  return (
    <ExportButton
      endpoint={endpoint}
      {...(formats && { formats })}
      isDisabled={!total}
      onExport={(as) =>
        download(
          endpoint as Endpoint,
          { params, query: { ...question, ...as } } as never,
          `${name}.${as.format}`,
        )
      }
    />
  );
}
