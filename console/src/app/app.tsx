import { Activity, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { InitialPasswordPage, LockPage, LoginPage, useEnrolling } from "../access/session/index.ts";
import { useIdentityQuestion } from "../core/api/index.ts";
import { useLocked, usePerson, useSignedIn } from "../core/session/index.ts";
import { ErrorPage } from "./errors/error.page.tsx";
import { Part } from "./frame/part.tsx";
import { judge, type Verdict } from "./guard.ts";
import { NoticeList } from "./notice-list.tsx";
import { isAddressOf, PAGE_PATHS } from "./paths.ts";
import { SessionWarning } from "./session-warning.tsx";
import { Splash } from "./splash.tsx";
import { useOpenRequests } from "./use-open-requests.ts";
import { usePersonLoader } from "./use-person-loader.ts";
import { usePushFarewell } from "./use-push-farewell.ts";
import { useViewingNotes } from "./use-viewing-notes.ts";

const loadEnrollment = () =>
  import("../access/second-factors/enrollment.page.tsx").then(({ EnrollmentPage }) => EnrollmentPage);
const loadStepUp = () => import("../access/second-factors/index.ts").then(({ StepUpDialog }) => StepUpDialog);
const loadCard = () => import("../care/assists/card.page.tsx").then(({ CardPage }) => CardPage);
const loadShell = () => import("./shell/shell.tsx").then(({ Shell }) => Shell);

/** What an address shows is decided by the guard; everything behind the gate is the shell's. */
export function App() {
  useOpenRequests();
  usePushFarewell();
  const { pathname, search } = useLocation();
  const isSignedIn = useSignedIn();
  const isLocked = useLocked();
  const verdict = judge({
    pathname,
    fullPath: pathname + search,
    redirect: new URLSearchParams(search).get("redirect"),
    isSignedIn,
    isLocked,
    isKnown: (address) => PAGE_PATHS.some((path) => isAddressOf(path, address)),
  });
  return (
    <>
      {verdict.show === "redirect" ? <Navigate to={verdict.to} replace /> : null}
      {verdict.show === "error" ? <ErrorPage path={pathname} /> : null}
      {verdict.show === "login" ? (
        <LoginPage onTyping={() => void loadShell().catch(() => undefined)} />
      ) : null}
      {/* It knows who looks by itself: offline the server cannot be asked. */}
      {verdict.show === "card" ? <Part load={loadCard} fallback={<Splash />} /> : null}
      {isSignedIn && verdict.show !== "card" ? <Inside show={verdict.show} /> : null}
      {isSignedIn ? <StepUp /> : null}
      <NoticeList />
    </>
  );
}

/** Asks who is about to do something dangerous; its code comes with the first question. */
function StepUp() {
  return useIdentityQuestion() ? <Part load={loadStepUp} fallback={null} /> : null;
}

/**
 * The signed-in part. It stays mounted behind the lock screen and an error page, hidden, so that open pages keep their
 * state; a reload while locked shows the lock alone.
 */
function Inside({ show }: { show: Verdict["show"] }) {
  usePersonLoader();
  useViewingNotes();
  const person = usePerson();
  const isEnrolling = useEnrolling();
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => {
    if (show === "shell") setWasShown(true);
  }, [show]);
  if (!person) return show === "error" ? null : <Splash />;
  if (person.sysUser.mustChangePassword) return <InitialPasswordPage />;
  if (person.sysUser.mustEnrollSecondFactor || isEnrolling)
    return <Part load={loadEnrollment} fallback={<Splash />} />;
  return (
    <>
      {show === "lock" ? <LockPage /> : <SessionWarning />}
      {wasShown || show === "shell" ? (
        <Activity mode={show === "shell" ? "visible" : "hidden"}>
          <Part load={loadShell} fallback={<Splash />} />
        </Activity>
      ) : null}
    </>
  );
}
