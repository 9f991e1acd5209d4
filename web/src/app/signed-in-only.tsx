import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Splash } from './splash.tsx';
import { useClearFlashes } from '../ui/flash/flashes.tsx';
import { usePhase, useSessionMachine } from '../access/session-provider.tsx';

const LoadingScreen = lazy(async () => ({
  default: (await import('../features/loading/loading-screen.tsx')).LoadingScreen,
}));

const ElsewhereDialog = lazy(async () => ({
  default: (await import('./elsewhere-dialog.tsx')).ElsewhereDialog,
}));

const SecondFactorPage = lazy(async () => ({
  default: (await import('../features/sign-in/second-factor-page.tsx')).SecondFactorPage,
}));

/** Redirects others to /login, which returns to this page afterwards. */
export function SignedInOnly() {
  const phase = usePhase();
  const machine = useSessionMachine();
  const location = useLocation();
  const clearFlashes = useClearFlashes();
  const isOut = phase.name === 'signedOut';
  // The next person at this browser reads nothing of the one before.
  useEffect(() => {
    if (isOut) clearFlashes();
  }, [isOut, clearFlashes]);
  switch (phase.name) {
    case 'starting':
      return <Splash />;
    case 'unreachable':
      return <Splash message={phase.message} onRetry={() => void machine.start()} />;
    case 'secondFactorNeeded':
      return (
        <Suspense fallback={<Splash />}>
          <SecondFactorPage username={phase.username} />
        </Suspense>
      );
    case 'signedOut':
      return (
        <Navigate
          to="/login"
          replace
          state={{ from: location.pathname + location.search + location.hash }}
        />
      );
    case 'loading':
      return (
        <Suspense fallback={<Splash />}>
          <LoadingScreen session={phase.session} onLoaded={machine.loaded} />
        </Suspense>
      );
    case 'signedIn':
      return (
        <>
          <Outlet />
          {phase.elsewhere && (
            <Suspense>
              <ElsewhereDialog shown={phase.session} now={phase.elsewhere} />
            </Suspense>
          )}
        </>
      );
  }
}
