import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { AskSupport } from './ask-support.tsx';

/** A page failed; the rest of the portal stays usable. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error('A page failed.', error), [error]);
  return (
    <Alert
      type="error"
      header="This page could not be shown"
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      {isOutdated(error)
        ? 'The portal was updated since you opened it. Reload the page to get the new version.'
        : 'Something went wrong on this page. Nothing you saved is lost.'}
      <AskSupport />
    </Alert>
  );
}

/** After a release, an open tab requests file names that no longer exist. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  );
}
