import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { branding } from '../../../../core/contract/branding.ts';
import { useSession } from '../../access/session.ts';
import { useEndpointForm } from '../../parts/form/use-endpoint-form.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** The text of the specification, to the letter. */
const FAILED = 'Error sending request, try later or contact support.';

interface DomainRequestProps {
  accountId: string;
  /** Why the person may not; undefined for who may. */
  refusal: string | undefined;
}

/** Asks whoever runs the portal for a name of the brand's own. */
export function DomainRequest({ accountId, refusal }: DomainRequestProps) {
  const { email } = useSession();
  const [sent, setSent] = useState('');
  const form = useEndpointForm(
    branding.requestDomain,
    { accountId, domain: '', requestEmail: email, CCAddresses: '' },
    {
      refuse: ({ domain, requestEmail }) =>
        refusal ?? (domain.trim() && requestEmail.trim() ? undefined : 'Fill in the domain first.'),
      tell: (error) => (error instanceof Error ? `${FAILED} ${error.message}` : FAILED),
      say: ({ message }, { domain }) => {
        setSent(domain);
        return message;
      },
    },
  );
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Your portal under a name of your own, such as portal.example.com. The portal’s operator sets it up and writes to you."
        >
          Branded Domain Request
        </Header>
      }
    >
      <FormPage form={form} verb="Send request" failed="The request was not sent">
        <TextField name="domain" label="Domain" placeholder="portal.example.com" />
        <TextField name="requestEmail" label="Your email" inputMode="email" />
        <TextField
          name="CCAddresses"
          label="Copies to"
          description="Separate addresses with commas."
        />
        {sent !== '' && <output>Asked for {sent}.</output>}
      </FormPage>
    </Container>
  );
}
