import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { subscriptions } from '../../../../core/contract/subscriptions.ts';
import { useFace } from '../../access/face.ts';
import { call } from '../../api/client.ts';
import { Brand } from '../../ui/brand.tsx';
import { surface } from '../../ui/tokens.ts';
import './answer.css';

/** /unsubscribe/{link}: the reader of a mail leaves its list, without a session. */
export function UnsubscribePage() {
  const { link = '' } = useParams();
  const face = useFace();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['subscription', link],
    queryFn: () => call(subscriptions.readSubscription, { link }, { signsIn: true }),
    retry: false,
  });
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.statusCode);
  return (
    <main className="answer" style={surface}>
      <Brand face={face} />
      {isPending && <Spinner size="large" />}
      {isUnknown && (
        <Alert type="info" header="Link not found">
          Please use the link in a newer mail.
        </Alert>
      )}
      {error && !isUnknown && (
        <Alert type="warning" header="The list could not be read">
          {error.message}
        </Alert>
      )}
      {data && <List link={link} {...data.data} onChanged={refetch} />}
    </main>
  );
}

interface ListProps extends Readonly<ResponseOf<typeof subscriptions.readSubscription>['data']> {
  link: string;
  onChanged(): Promise<unknown>;
}

function List({
  link,
  from,
  title,
  address,
  unsubscribed_at_ms: unsubscribedAtMs,
  onChanged,
}: ListProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wants: 'none' | 'mails') =>
      wants === 'none'
        ? call(subscriptions.unsubscribe, undefined, { query: { link }, signsIn: true })
        : call(subscriptions.subscribeAgain, { link }, { signsIn: true }),
    onSuccess: onChanged,
  });
  return (
    <SpaceBetween size="m">
      <Header variant="h1" description={from}>
        {title}
      </Header>
      {error && <Alert type="error">This was not changed. {sentenceOf(error)}</Alert>}
      {unsubscribedAtMs === null ? (
        <SpaceBetween size="m">
          <p>{address} gets these mails.</p>
          <Button variant="primary" loading={isPending} onClick={() => mutate('none')}>
            Unsubscribe
          </Button>
        </SpaceBetween>
      ) : (
        <SpaceBetween size="m">
          <Alert type="success" header="You are unsubscribed">
            {address} no longer gets these mails.
          </Alert>
          <Button loading={isPending} onClick={() => mutate('mails')}>
            Subscribe again
          </Button>
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
