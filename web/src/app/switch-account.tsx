import Box from '@cloudscape-design/components/box';
import { Dialog } from '../ui/form/dialog.tsx';

interface SwitchAccountProps {
  account: string;
  onClose(): void;
}

/**
 * The dialog of Switch Account; this release says where the person is, a later one lets them
 * choose.
 */
export function SwitchAccount({ account, onClose }: SwitchAccountProps) {
  return (
    <Dialog title="Switch Account" onClose={onClose}>
      <Box variant="p">You are working in {account}.</Box>
      <Box variant="p" color="text-body-secondary">
        Switching accounts is not available in this release. It will let you pick another account,
        name both accounts in a banner, and end by itself after an hour.
      </Box>
    </Dialog>
  );
}
