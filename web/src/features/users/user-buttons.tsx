import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';

/** Actions of administrators on people. */
export type UserAction =
  | 'add'
  | 'update'
  | 'remove'
  | 'reset'
  | 'disable'
  | 'enable'
  | 'factor'
  | 'addMany';

const NOBODY_PICKED = 'Select at least one user first.';

interface UserButtonsProps {
  /** How many people are picked. */
  count: number;
  onChoose(action: UserAction): void;
}

export function UserButtons({ count, onChoose }: UserButtonsProps) {
  const isIdle = count === 0;
  const ofPicked = (text: string, action: UserAction) => (
    <Button disabled={isIdle} disabledReason={NOBODY_PICKED} onClick={() => onChoose(action)}>
      {text}
    </Button>
  );
  return (
    <>
      {ofPicked('Update Users', 'update')}
      {ofPicked('Remove Users', 'remove')}
      {ofPicked('Reset Password', 'reset')}
      <ButtonDropdown
        items={[
          { id: 'disable', text: 'Disable Users' },
          { id: 'enable', text: 'Enable Users' },
          { id: 'factor', text: 'Turn Off Second Factor' },
        ]}
        disabled={isIdle}
        disabledReason={NOBODY_PICKED}
        onItemClick={({ detail }) => onChoose(detail.id as UserAction)}
      >
        Access
      </ButtonDropdown>
      <Button onClick={() => onChoose('addMany')}>Add Many Users</Button>
      <Button variant="primary" onClick={() => onChoose('add')}>
        Add User
      </Button>
    </>
  );
}
