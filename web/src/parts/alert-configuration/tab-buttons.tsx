import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { GuardedButtons } from '../../ui/confirm/discard-guard.tsx';
import type { Leaving } from './alert-configuration-dialog.tsx';

interface TabButtonsProps {
  leaving: Leaving;
  /** Why nothing can be saved now; undefined when it can. */
  refused: string | undefined;
  /** There are changes on this tab that are not saved. */
  unsaved: boolean;
  isSaving: boolean;
  onSave(): void;
}

/** Close and Save of a tab; what is not saved yet says so. */
export function TabButtons({ leaving, refused, unsaved, isSaving, onSave }: TabButtonsProps) {
  return (
    <GuardedButtons guard={leaving}>
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          {unsaved && !isSaving && <StatusIndicator type="pending">Not saved yet</StatusIndicator>}
          <Button variant="link" onClick={() => leaving.leave()}>
            Close
          </Button>
          <Button
            variant="primary"
            disabled={refused !== undefined}
            disabledReason={refused}
            loading={isSaving}
            onClick={onSave}
          >
            Save
          </Button>
        </SpaceBetween>
      </Box>
    </GuardedButtons>
  );
}
