import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { connectTexts } from "./connect-device.texts.ts";
import { type ConnectView, type Secret, useConnectView, useOpenMakes } from "./connection.ts";
import { DeviceStep } from "./device-step.tsx";
import { ElevatorEntry, ElevatorStep, ElevatorWait } from "./elevator-steps.tsx";
import { EntryStep } from "./entry-step.tsx";
import { MakeStep } from "./make-step.tsx";
import { Stepper } from "./stepper.tsx";
import { WaitStep } from "./wait-step.tsx";

/** From a robot in its box to its dot on the map: what it is, who it is, what to enter at it, and what was seen of it. */
export function ConnectDevicePage() {
  const t = useTexts(connectTexts);
  const view = useConnectView();
  const isOpen = useOpenMakes().length > 0;
  if (!isOpen)
    return (
      <Page title={t.title}>
        <EmptyState title={t.closedTitle} note={t.closedNote} />
      </Page>
    );
  return (
    <Page title={t.title} note={view.make ? t.makes[view.make].name : t.note}>
      <Stepper view={view} />
      <Step view={view} />
    </Page>
  );
}

function Step({ view }: { readonly view: ConnectView }) {
  const t = useTexts(connectTexts);
  const [secret, setSecret] = useState<Secret>();
  const region = useRef<HTMLElement>(null);
  const { step, make, device = 0, elevator = 0 } = view;
  const first = useRef(step);
  // Whoever goes on by keyboard goes on where the next step begins.
  useEffect(() => {
    if (first.current !== step) region.current?.focus();
    first.current = step;
  }, [step]);
  const password = secret?.deviceId === device ? secret.password : undefined;
  const pass = { view, deviceId: device, password, onSecret: setSecret };
  const contents = () => {
    if (step === "make" || make === undefined) return <MakeStep view={view} />;
    if (make === "lci") {
      if (step === "device") return <ElevatorStep view={view} />;
      return step === "enter" ? (
        <ElevatorEntry view={view} elevatorId={elevator} />
      ) : (
        <ElevatorWait view={view} elevatorId={elevator} />
      );
    }
    if (step === "device") return <DeviceStep key={make} view={view} protocol={make} onSecret={setSecret} />;
    return step === "enter" ? <EntryStep {...pass} /> : <WaitStep {...pass} />;
  };
  return (
    <section ref={region} tabIndex={-1} aria-label={t.steps[step]} style={{ outline: "none" }}>
      {contents()}
    </section>
  );
}
