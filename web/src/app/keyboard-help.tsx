import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { keysInUse } from '../ui/keys.ts';

/** The keys that work on the page that is open. */
export function KeyboardHelp({ onClose }: { onClose(): void }) {
  return (
    <Modal
      visible
      header="Keys"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button onClick={onClose}>Close</Button>
        </Box>
      }
    >
      <dl className="keys">
        {keysInUse().map(({ key, does }) => (
          <div key={key + does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
