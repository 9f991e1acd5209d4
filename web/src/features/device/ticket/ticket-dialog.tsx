import AlertBox from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { tickets } from '../../../../../core/contract/tickets.ts';
import type { ResponseOf } from '../../../../../core/contract/endpoint.ts';
import type { Alert } from '../../../../../core/domain/alert.ts';
import { deviceProperty } from '../../../../../core/domain/device-page.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { identifierOf } from '../../../../../core/domain/device-identifier.ts';
import type { PortalConfig } from '../../../../../core/domain/portal-config.ts';
import { suggestedTitle } from '../../../../../core/domain/ticket.ts';
import { useComponentAllowed } from '../../../access/permissions.ts';
import { useEndpointForm } from '../../../parts/form/use-endpoint-form.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useCondition } from '../use-condition.ts';
import { RaisedTickets } from './raised-tickets.tsx';

/** The stage that the portal's calls go to. */
const STAGE = 'live';

/** The last ticket of this dialog, and the server's answer. */
interface Raised {
  title: string;
  description: string;
  answer: ResponseOf<typeof tickets.raiseTicket>;
}

interface TicketDialogProps {
  device: Device;
  config: PortalConfig;
  onClose(): void;
}

/**
 * Raises a support ticket for a device. It stays open and says the case id; what was typed stays,
 * whatever comes of it.
 */
export function TicketDialog({ device, config, onClose }: TicketDialogProps) {
  const { alerts } = useCondition(device);
  const maySubmit = useComponentAllowed('SubmitTicketButton');
  const [raised, setRaised] = useState<Raised | null>(null);
  const form = useEndpointForm(
    tickets.raiseTicket,
    {
      account: device['Account ID'],
      device_id: device.id,
      stage: STAGE,
      title: suggestedTitle(device, deviceProperty(device, identifierOf(config)), worstOf(alerts)),
      description: '',
    },
    {
      refuse: ({ title, description }) =>
        !maySubmit
          ? 'Your kind of user may not submit tickets.'
          : title.trim() === ''
            ? 'Enter a title first.'
            : description.trim() === ''
              ? 'Describe what is wrong first.'
              : raised?.title === title.trim() && raised.description === description.trim()
                ? 'This ticket has been submitted. Change the text to submit another.'
                : undefined,
      invalidates: [tickets.listTickets],
      say: (answer, { title, description }) => setRaised({ title, description, answer }),
    },
  );
  return (
    <FormDialog
      title="Submit A Ticket"
      form={form}
      verb="Submit to the help desk"
      failed="The ticket was not raised"
      leaveWord="Close"
      size="medium"
      staysOpen
      onClose={onClose}
    >
      {raised && !form.failure && (
        <AlertBox type="success" header={`Case id: ${raised.answer.data[0]!.case}`}>
          {raised.answer.message}
        </AlertBox>
      )}
      <Box>
        For <strong>{device.label}</strong>. The help desk also gets its site and references, your
        name and your address.
      </Box>
      <TextField name="title" label="Title" />
      <TextArea
        name="description"
        label="Description"
        rows={6}
        placeholder="What is wrong, since when, and whom to call"
      />
      <RaisedTickets device={device} />
    </FormDialog>
  );
}

function worstOf(alerts: readonly Alert[]): Alert | undefined {
  return alerts.toSorted((a, b) => b.severity - a.severity || b.startEpoch - a.startEpoch)[0];
}
