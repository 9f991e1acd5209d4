import Button from '@cloudscape-design/components/button';
import { CHANGE_WORDS, type AlertChange } from '../../../../core/domain/alert-changes.ts';
import type { ScopedServices } from './use-service-scope.ts';

interface NarrowedNoteProps {
  change: AlertChange | undefined;
  scope: ScopedServices | null;
  onClear(): void;
}

/** The scope of a link, beside the list's own filters, with the way out of it. */
export function NarrowedNote({ change, scope, onClear }: NarrowedNoteProps) {
  if (!change && !scope) return null;
  const said = [
    change ? `${CHANGE_WORDS[change]} in the last hour` : '',
    scope ? `${change ? 'at' : 'At'} ${scope.sentence}` : '',
  ];
  return (
    <span>
      {said.filter(Boolean).join(', ')}{' '}
      <Button variant="inline-link" onClick={onClear}>
        Show all current alerts
      </Button>
    </span>
  );
}
