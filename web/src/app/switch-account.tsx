import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';

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
    <Modal
      visible
      header="Switch Account"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button onClick={onClose}>Close</Button>
        </Box>
      }
    >
      <Box variant="p">You are working in {account}.</Box>
      <Box variant="p" color="text-body-secondary">
        Switching accounts is not available in this release. It will let you pick another account,
        name both accounts in a banner, and end by itself after an hour.
      </Box>
    </Modal>
  );
}
