import type { CredentialState } from "@sweepline/contract/fleet/device-registration.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Segmented } from "../../ui/kit.ts";
import { SelectEither, SelectOne } from "../../ui/select/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { KindSelect, ProductSelect } from "../products/index.ts";
import { filtersOf, isFiltered, NO_FILTERS, type RegistrationView } from "./registration-view.ts";
import { registrationTexts } from "./registrations.texts.ts";

interface RegistrationFiltersProps {
  readonly view: RegistrationView;
  readonly onChange: (change: Partial<RegistrationView>) => void;
}

/** Every change leads back to the first page: the old one may not exist any more. */
export function RegistrationFilters({ view, onChange }: RegistrationFiltersProps) {
  const t = useTexts(registrationTexts);
  const protocols = useDictionary<Protocol>("protocol");
  const change = (next: Partial<RegistrationView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={isFiltered(filtersOf(view)) ? () => onChange(NO_FILTERS) : undefined}>
      <Segmented<RegistrationView["use"]>
        value={view.use}
        aria-label={t.use}
        options={(["inUse", "retired", "all"] as const).map((value) => ({ value, label: t.uses[value] }))}
        onChange={(use) => change({ use })}
      />
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <SelectOne<CredentialState>
        value={view.credential}
        options={(["valid", "revoked", "none"] as const).map((value) => ({
          value,
          label: t.credentials[value],
        }))}
        placeholder={t.allCredentials}
        label={t.credential}
        width={10.5}
        onChange={(credential) => change({ credential })}
      />
      <SelectEither
        value={view.locked}
        yes={t.locked}
        no={t.unlocked}
        placeholder={t.allLocks}
        label={t.lock}
        width={9.5}
        onChange={(locked) => change({ locked })}
      />
      <SelectOne<Protocol>
        value={view.protocol}
        options={protocols.options}
        placeholder={t.allProtocols}
        label={t.protocol}
        width={9}
        onChange={(protocol) => change({ protocol })}
      />
      <KindSelect value={view.kind} onChange={(kind) => change({ kind })} />
      <ProductSelect value={view.productId} onChange={(productId) => change({ productId })} />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => change({ organizationId })}
      />
    </FilterBar>
  );
}
