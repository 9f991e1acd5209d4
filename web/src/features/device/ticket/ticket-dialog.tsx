import AlertBox from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { tickets } from '../../../../../core/contract/tickets.ts';
import type { Alert } from '../../../../../core/domain/alert.ts';
import { deviceProperty } from '../../../../../core/domain/device-page.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { identifierOf } from '../../../../../core/domain/device-identifier.ts';
import type { PortalConfig } from '../../../../../core/domain/portal-config.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  suggestedTitle,
} from '../../../../../core/domain/ticket.ts';
import { useComponentAllowed } from '../../../access/permissions.ts';
import { sentenceOf } from '../../../../../core/contract/api-error.ts';
import { useWrite } from '../../../api/queries.ts';
import { useCondition } from '../use-condition.ts';

/** The stage that the portal's calls go to. */
const STAGE = 'live';

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
  const [title, setTitle] = useState(() =>
    suggestedTitle(device, deviceProperty(device, identifierOf(config)), worstOf(alerts)),
  );
  const [description, setDescription] = useState('');
  const [submitted, setSubmitted] = useState({ title: '', description: '' });
  const maySubmit = useComponentAllowed('SubmitTicketButton');
  const submission = useWrite(tickets.raiseTicket, {
    onSuccess: (_answer, params) =>
      setSubmitted({ title: params.title, description: params.description }),
  });
  const words = { title: title.trim(), description: description.trim() };
  const isRepeated = words.title === submitted.title && words.description === submitted.description;
  const tooLong =
    words.title.length > MAX_TITLE_LENGTH
      ? `A title has ${MAX_TITLE_LENGTH} characters at most.`
      : words.description.length > MAX_DESCRIPTION_LENGTH
        ? `A description has ${MAX_DESCRIPTION_LENGTH.toLocaleString('en')} characters at most.`
        : undefined;
  const refused = !maySubmit
    ? 'Your kind of user may not submit tickets.'
    : words.title === ''
      ? 'Give the ticket a title first.'
      : isRepeated
        ? 'This ticket is submitted. Change its words to submit another.'
        : tooLong;
  const submit = () =>
    submission.mutate({
      params: { account: device['Account ID'], device_id: device.id, stage: STAGE, ...words },
    });
  const caseId = submission.data?.data[0]?.case;
  return (
    <Modal
      visible
      size="medium"
      header="Submit A Ticket"
      closeAriaLabel="Close dialog"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Close
            </Button>
            <Button
              variant="primary"
              loading={submission.isPending}
              disabled={submission.isPending || refused !== undefined}
              disabledReason={refused}
              onClick={submit}
            >
              Submit
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {submission.error && (
          <AlertBox type="error" header="The ticket was not raised">
            {sentenceOf(submission.error)}
          </AlertBox>
        )}
        {caseId && (
          <AlertBox type="success" header={`Case id: ${caseId}`}>
            {submission.data?.message}
          </AlertBox>
        )}
        <Box>
          For <strong>{device.label}</strong>. The help desk also gets its site and references, your
          name and your address.
        </Box>
        <FormField
          label="Title"
          stretch
          errorText={words.title.length > MAX_TITLE_LENGTH ? tooLong : ''}
        >
          <Input value={title} onChange={({ detail }) => setTitle(detail.value)} />
        </FormField>
        <FormField
          label="Description"
          stretch
          errorText={words.description.length > MAX_DESCRIPTION_LENGTH ? tooLong : ''}
        >
          <Textarea
            value={description}
            rows={6}
            placeholder="What is wrong, since when, and whom to call"
            onChange={({ detail }) => setDescription(detail.value)}
          />
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}

function worstOf(alerts: readonly Alert[]): Alert | undefined {
  return alerts.toSorted((a, b) => b.severity - a.severity || b.startEpoch - a.startEpoch)[0];
}
