import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { roleDifferences } from '../../../../core/access/role-draft.ts';
import type { Role } from '../../../../core/access/role.ts';

interface NewerRoleProps {
  /** What the person began from. */
  stored: Role;
  newer: Role;
  isSaving: boolean;
  onTake(): void;
  onSaveOver(): void;
}

/**
 * Somebody else was first: what they changed, and the two ways on. What the person entered stays
 * below.
 */
export function NewerRole({ stored, newer, isSaving, onTake, onSaveOver }: NewerRoleProps) {
  const differences = roleDifferences(stored, newer);
  return (
    <Alert type="warning" header={`Somebody else has changed the role ${newer.name} meanwhile.`}>
      <SpaceBetween size="s">
        <div>
          <Box>
            {differences.length === 0
              ? 'They saved it without a difference to what you began from.'
              : 'What they changed:'}
          </Box>
          <ul>
            {differences.map(({ what, before, after }) => (
              <li key={what}>
                <strong>{what}</strong>: {after || 'nothing'} (was {before || 'nothing'})
              </li>
            ))}
          </ul>
          <Box>Your own changes are kept below, and are not saved yet.</Box>
        </div>
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={onTake}>Discard mine and start from theirs</Button>
          <Button loading={isSaving} onClick={onSaveOver}>
            Save mine over theirs
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Alert>
  );
}
