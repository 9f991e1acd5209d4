import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../core/contract/api-error.ts';
import { readerZone } from '../../../core/domain/reader.ts';
import type { ListKind, Unsubscribed } from '../../../core/domain/subscription.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';

const LISTS: Record<ListKind, string> = {
  alerts: 'alerts',
  work: 'notices of planned work',
  report: 'this report',
};

interface UnsubscribedNoteProps {
  left: readonly Unsubscribed[];
  /** Mails one of them again. */
  renew(one: Unsubscribed): Promise<unknown>;
}

/** Recipients that left a list by the link in a mail: they get none until somebody decides so. */
export function UnsubscribedNote({ left, renew }: UnsubscribedNoteProps) {
  const { mutate, error, isPending } = useMutation({ mutationFn: renew });
  if (left.length === 0) return null;
  return (
    <Alert type="info" header="Unsubscribed">
      <p>They get no mails. Mail an address again only if its owner has agreed.</p>
      <ul>
        {left.map((one) => (
          <li key={`${one.kind} ${one.address}`}>
            {one.address} unsubscribed from {LISTS[one.kind]} on{' '}
            {zonedMoment(Math.floor(one.at_ms / 1000), readerZone())}.{' '}
            <Button
              variant="inline-link"
              formAction="none"
              disabled={isPending}
              ariaLabel={`Mail ${one.address} again`}
              onClick={() => mutate(one)}
            >
              Mail again
            </Button>
          </li>
        ))}
      </ul>
      {error && <p>This was not changed. {sentenceOf(error)}</p>}
    </Alert>
  );
}
