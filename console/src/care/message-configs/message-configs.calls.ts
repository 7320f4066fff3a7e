import { ORGANIZATION_ENDPOINTS as O } from "@sweepline/contract/access/organizations/index.ts";
import { MESSAGE_CONFIG_ENDPOINTS as E } from "@sweepline/contract/care/message-configs.ts";
import { DEVICE_ENDPOINTS as D } from "@sweepline/contract/fleet/devices.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";
import { usePerson } from "../../core/session/index.ts";

type Fields = InputOf<typeof E.create>["body"];

export const useSaveConfig = () =>
  useWrite(
    ({ row, body }: { row: { id: number; revision: number } | undefined; body: Fields }) =>
      row
        ? call(E.update, { params: { id: row.id }, body: { ...body, revision: row.revision } })
        : call(E.create, { body }),
    [E.list],
  );
export const useRemoveConfig = () => useWrite((id: number) => call(E.remove, { params: { id } }), [E.list]);

export const useWays = () => useQuery(queryFor(E.ways, {})).data;
/** What a new configuration is about, unless somebody chooses another; undefined where it is not there. */
export function useOwnOrganization() {
  const id = usePerson()?.sysUser.organizationId ?? 0;
  const { data, isLoading } = useQuery({ ...queryFor(O.options, { query: { ids: [id] } }), enabled: id > 0 });
  return { own: data?.find((one) => one.id === id), isLoading };
}

type Wanted = InputOf<typeof E.preview>["body"];
export const usePreview = () => useMutation({ mutationFn: (body: Wanted) => call(E.preview, { body }) });

const MAX_FOUND = 50;
export const deviceOptionsQuery = (search: string, organizationId: number | undefined) =>
  queryFor(D.list, {
    query: { size: MAX_FOUND, ...(search && { search }), ...(organizationId && { organizationId }) },
  });
