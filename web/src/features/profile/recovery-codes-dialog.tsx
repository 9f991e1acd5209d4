import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Dialog } from '../../ui/form/dialog.tsx';
import { saveFile } from '../../ui/table/save-file.ts';
import { useSession } from '../../access/session.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose(): void;
}

/** The only time that the codes are shown. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { username } = useSession();
  const text = codes.join('\n');
  const save = () =>
    saveFile(
      `recovery codes ${location.hostname}.txt`,
      'text/plain;charset=utf-8',
      `Recovery codes of ${username} for ${location.hostname}\n\n${text}\n`,
    );
  return (
    <Dialog
      title="Your recovery codes"
      onClose={onClose}
      buttons={(leave) => (
        <Button variant="primary" onClick={leave}>
          I have kept them
        </Button>
      )}
    >
      <SpaceBetween size="m">
        <p>
          Keep them where you find them without your phone, such as in a password manager. They are
          not shown again.
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <SpaceBetween size="xs" direction="horizontal">
          <CopyToClipboard
            textToCopy={text}
            copyButtonText="Copy"
            copySuccessText="Codes copied"
            copyErrorText="They could not be copied"
          />
          <Button iconName="download" onClick={save}>
            Save as file
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Dialog>
  );
}
