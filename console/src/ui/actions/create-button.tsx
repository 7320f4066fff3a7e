import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { ReactNode } from "react";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../button/index.ts";

interface CreateButtonProps {
  /** Who may not call it has no button. */
  readonly endpoint: Endpoint;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** What a page is mostly there to add. */
export function CreateButton({ endpoint, onClick, children }: CreateButtonProps) {
  if (!useMay(endpoint)) return null;
  return (
    <Button look="primary" icon="plus" onClick={onClick}>
      {children}
    </Button>
  );
}
