import Button from '@cloudscape-design/components/button';
import { CHANGE_WORDS, type AlertChange } from '../../../../core/domain/alert-changes.ts';

/** What the list is narrowed to by a link of 'what changed', with the way out of it. */
export function ChangeNote({ change, onClear }: { change: AlertChange; onClear(): void }) {
  return (
    <span>
      {CHANGE_WORDS[change]} in the last hour{' '}
      <Button variant="inline-link" onClick={onClear}>
        Show all current alerts
      </Button>
    </span>
  );
}
