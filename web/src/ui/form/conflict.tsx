import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Form } from './form.ts';

interface ConflictProps {
  conflict: NonNullable<Form['conflict']>;
  isRunning: boolean;
  onTakeTheirs(): void;
  onSaveMine(): void;
}

/** A concurrent change: the differences and both options. */
export function Conflict({ conflict, isRunning, onTakeTheirs, onSaveMine }: ConflictProps) {
  return (
    <div role="alert">
      <Alert type="warning" header={conflict.sentence}>
        <SpaceBetween size="s">
          <div>
            <Box>
              {conflict.differences.length === 0
                ? 'They saved it without changing anything.'
                : 'What they changed:'}
            </Box>
            <ul>
              {conflict.differences.map(({ what, before, after }) => (
                <li key={what}>
                  <strong>{what}</strong>: {after || 'nothing'} (was {before || 'nothing'})
                </li>
              ))}
            </ul>
            <Box>Your own changes are kept below, and are not saved yet.</Box>
          </div>
          <SpaceBetween direction="horizontal" size="xs">
            <Button formAction="none" onClick={onTakeTheirs}>
              Discard mine and start from theirs
            </Button>
            <Button formAction="none" loading={isRunning} onClick={onSaveMine}>
              {conflict.isMerged ? 'Save mine together with theirs' : 'Save mine over theirs'}
            </Button>
          </SpaceBetween>
        </SpaceBetween>
      </Alert>
    </div>
  );
}
