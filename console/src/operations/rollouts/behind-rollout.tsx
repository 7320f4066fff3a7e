import type { Behind } from "@sweepline/contract/operations/firmware-bindings.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { usePageTitle } from "../../core/page/index.ts";
import { EmptyState, Notice, QueryView } from "../../ui/feedback/index.ts";
import { useHeld } from "../../ui/form/index.ts";
import { Page } from "../../ui/page/index.ts";
import { behindValues } from "./form-values.ts";
import { formTexts } from "./rollout-form.texts.ts";
import { RolloutForm } from "./rollout-form.tsx";
import { behindQuery } from "./rollouts.calls.ts";

interface BehindRolloutProps {
  readonly bindingId: number;
  /** Of those that are bound; undefined: the one that most devices lack. */
  readonly packageId: number | undefined;
}

/** A new rollout of a package that is bound, for exactly those that are behind it. */
export function BehindRollout({ bindingId, packageId }: BehindRolloutProps) {
  const t = useTexts(formTexts);
  usePageTitle(inEach(formTexts, (texts) => texts.create));
  const query = useQuery(behindQuery(bindingId));
  // What changes while one writes does not change the form: the preview says whom it means by now.
  const { held } = useHeld(query);
  return (
    <Page title={t.create}>
      <QueryView query={{ ...query, data: held }} block={30}>
        {(behind) => <Filled behind={behind} packageId={packageId} />}
      </QueryView>
    </Page>
  );
}

interface FilledProps extends Pick<BehindRolloutProps, "packageId"> {
  readonly behind: Behind;
}

function Filled({ behind, packageId }: FilledProps) {
  const t = useTexts(formTexts);
  const href = useHref();
  const { bindingId, packages } = behind;
  const chosen = packages.find(({ id }) => id === packageId) ?? packages[0];
  if (!chosen)
    return (
      <EmptyState
        title={t.nobodyBehind}
        note={t.nobodyBehindNote}
        action={<Link to={href("firmwareBindings")}>{t.toBindings}</Link>}
      />
    );
  return (
    <RolloutForm
      draft={`behind-${bindingId}-${chosen.id}`}
      start={() => behindValues(behind, chosen, t)}
      note={<Prefilled behind={behind} chosen={chosen} />}
    />
  );
}

interface PrefilledProps {
  readonly behind: Behind;
  readonly chosen: Behind["packages"][number];
}

/** What was filled in, and what else of the binding could be rolled out. */
function Prefilled({ behind: { bindingId, productName, packages }, chosen }: PrefilledProps) {
  const t = useTexts(formTexts);
  const format = useFormat();
  const href = useHref();
  const { version, devices } = chosen;
  return (
    <Notice tone="info">
      <strong>{t.prefilled(productName, version)}</strong> {t.prefilledDevices(format.number(devices))}
      {packages.map((one) =>
        one.id === chosen.id ? null : (
          <span key={one.id}>
            {" "}
            <Link to={href("rolloutForm", { bindingId, packageId: one.id })}>
              {t.prefillOther(one.version, format.list(one.rings.map(t.ringOf)), format.number(one.devices))}
            </Link>
          </span>
        ),
      )}
    </Notice>
  );
}
