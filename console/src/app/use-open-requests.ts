import { useEffect } from "react";
import { useNavigate } from "react-router";
import { onOpenRequest } from "../worker/register.ts";

/** A click on a notification of the browser opens its page in a window of the console that is there already. */
export function useOpenRequests(): void {
  const navigate = useNavigate();
  useEffect(() => onOpenRequest((path) => void navigate(path)), [navigate]);
}
