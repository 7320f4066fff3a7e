import type { CredentialState } from "@sweepline/contract/fleet/device-registration.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Segmented } from "../../ui/kit.ts";
import { SelectEither, SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { KindSelect, ProductSelect, ProtocolSelect } from "../products/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import { type RegistrationList, USES } from "./registration-list.ts";
import { registrationTexts } from "./registrations.texts.ts";

interface RegistrationFiltersProps {
  readonly list: RegistrationList;
  readonly placeFilter: PlaceFilter | undefined;
}

export function RegistrationFilters({ list, placeFilter: PlaceSelect }: RegistrationFiltersProps) {
  const t = useTexts(registrationTexts);
  return (
    <>
      <Segmented<(typeof USES)[number]>
        {...list.bind("use")}
        aria-label={t.use}
        options={USES.map((value) => ({ value, label: t.uses[value] }))}
      />
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<CredentialState>
        {...list.bind("credentialState")}
        options={(["valid", "revoked", "none"] as const).map((value) => ({
          value,
          label: t.credentials[value],
        }))}
        placeholder={t.allCredentials}
        label={t.credential}
        width={10.5}
      />
      <SelectEither
        {...list.bind("isLocked")}
        yes={t.locked}
        no={t.unlocked}
        placeholder={t.allLocks}
        label={t.lock}
        width={9.5}
      />
      <ProtocolSelect {...list.bind("protocol")} />
      <KindSelect {...list.bind("kind")} />
      <ProductSelect {...list.bind("productId")} />
      {PlaceSelect ? <PlaceSelect {...list.bind("placeId")} /> : null}
      <OrganizationSelect {...list.bind("organizationId")} />
    </>
  );
}
