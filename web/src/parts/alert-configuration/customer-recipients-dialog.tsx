import Button from '@cloudscape-design/components/button';
import { Dialog } from '../../ui/form/dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { RecipientsTab } from './recipients-tab.tsx';
import { useRecipients } from './use-recipients.ts';
import './alert-configuration.css';

interface CustomerRecipientsDialogProps {
  accountId: string;
  customer: string;
  onClose(): void;
}

/** Recipients of one customer's alerts, for people of the provider. */
export function CustomerRecipientsDialog({
  accountId,
  customer,
  onClose,
}: CustomerRecipientsDialogProps) {
  const list = useRecipients(accountId, customer);
  return (
    <Dialog
      title={`Alert recipients of ${customer}`}
      size="large"
      onClose={onClose}
      buttons={(leave) => (
        <>
          <Button variant="link" onClick={leave}>
            Close
          </Button>
          <SubmitButton form={list.form} verb="Save" />
        </>
      )}
    >
      <div className="alert-configuration">
        <RecipientsTab list={list} />
      </div>
    </Dialog>
  );
}
