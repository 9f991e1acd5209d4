import './sign-in.css';
import Alert from '@cloudscape-design/components/alert';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../access/document-title.ts';
import { useFace } from '../../access/face.ts';
import { usePhase } from '../../access/session-provider.tsx';
import { Brand } from '../../ui/brand.tsx';
import { surface } from '../../ui/tokens.ts';
import { AccountForm } from './account-form.tsx';
import type { CognitoCalls, Notice } from './sign-in-services.ts';

const THIS_YEAR = new Date().getFullYear();

const CurrentForm = lazy(async () => ({
  default: (await import('./current-form.tsx')).CurrentForm,
}));

const RecoveryForm = lazy(async () => ({
  default: (await import('./recovery-form.tsx')).RecoveryForm,
}));

/**
 * The sign-in page: the brand's face, and one of its forms. Whoever is signed in is sent on to
 * where they wanted.
 */
export function SignInPage({ cognito }: { cognito?: CognitoCalls }) {
  const phase = usePhase();
  const face = useFace();
  const [search] = useSearchParams();
  const [notice, setNotice] = useState<Notice | null>(null);
  const form = search.get('form');
  const wanted = wantedPath(useLocation().state);
  useDocumentTitle('Sign in');
  if (phase.name === 'unreachable') return <Navigate to="/" replace />;
  if (phase.name === 'starting') return <main aria-busy="true" />;
  if (phase.name !== 'signedOut') return <Navigate to={wanted} replace />;
  return (
    <div className="sign-in" style={surface}>
      <main className="sign-in-card">
        <Brand face={face} />
        {phase.message && <Alert type="error">{phase.message}</Alert>}
        {notice && <Alert type={notice.type}>{notice.text}</Alert>}
        <Suspense fallback={<div className="sign-in-waiting" aria-busy="true" />}>
          {form === 'account' && <AccountForm />}
          {form === 'recovery' && <RecoveryForm onNotice={setNotice} />}
          {form !== 'account' && form !== 'recovery' && (
            <CurrentForm onNotice={setNotice} {...(cognito ? { cognito } : {})} />
          )}
        </Suspense>
      </main>
      <footer className="sign-in-footer">
        © {THIS_YEAR} {face?.name}
      </footer>
    </div>
  );
}

/** The address asked for before the sign-in, within this portal only; the home page otherwise. */
export function wantedPath(state: unknown): string {
  const from: unknown =
    typeof state === 'object' && state !== null
      ? (state as Record<string, unknown>)['from']
      : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) && !from.startsWith('/login')
    ? from
    : '/';
}
