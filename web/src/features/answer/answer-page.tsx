import Alert from '@cloudscape-design/components/alert';
import Header from '@cloudscape-design/components/header';
import Spinner from '@cloudscape-design/components/spinner';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { maintenances } from '../../../../core/contract/maintenances.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useFace } from '../../access/face.ts';
import { call } from '../../api/client.ts';
import { Brand } from '../../ui/brand.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { surface } from '../../ui/tokens.ts';
import './answer.css';

const SCHEMA = z.strictObject({ text: z.string().trim().min(1, 'is required').max(1_000) });

/** /planned-work/{link}: the reader of a notice says that its time does not suit, without a session. */
export function AnswerPage() {
  const { link = '' } = useParams();
  const face = useFace();
  const { data, error, isPending } = useQuery({
    queryKey: ['invitation', link],
    queryFn: () => call(maintenances.readInvitation, { link }, { signsIn: true }),
    retry: false,
  });
  const hasEnded = error instanceof ApiError && [400, 404].includes(error.statusCode);
  return (
    <main className="answer" style={surface}>
      <Brand face={face} />
      {isPending && <Spinner size="large" />}
      {hasEnded && (
        <Alert type="info" header="There is nothing to answer here">
          The work is over or cancelled, or a later mail has taken the place of this one.
        </Alert>
      )}
      {error && !hasEnded && (
        <Alert type="warning" header="The planned work could not be read">
          {error.message}
        </Alert>
      )}
      {data && <Invitation link={link} {...data.data} />}
    </main>
  );
}

interface InvitationProps {
  link: string;
  from: string;
  startEpoch: number;
  endEpoch: number;
  timezone: string;
  circuits: readonly string[];
}

function Invitation({ link, from, startEpoch, endEpoch, timezone, circuits }: InvitationProps) {
  const [thanks, setThanks] = useState('');
  const { mutateAsync } = useMutation({
    mutationFn: (text: string) =>
      call(maintenances.answerInvitation, { link, text }, { signsIn: true }),
  });
  const form = useForm({
    schema: SCHEMA,
    start: { text: '' },
    refuse: ({ text }) => (text.trim() === '' ? 'Say when it would suit you.' : undefined),
    send: ({ text }) => mutateAsync(text),
    onSent: ({ message }) => setThanks(message),
  });
  return (
    <>
      <Header variant="h1" description={from}>
        Planned work
      </Header>
      <p>
        {zonedMoment(startEpoch, timezone)} to {zonedMoment(endEpoch, timezone)}
      </p>
      <ul>
        {circuits.map((circuit) => (
          <li key={circuit}>{circuit}</li>
        ))}
      </ul>
      {thanks ? (
        <Alert type="success">{thanks}</Alert>
      ) : (
        <FormPage form={form} verb="Tell them" failed="Your answer was not sent" startsInField>
          <TextArea name="text" label="This time does not suit us" rows={4} />
        </FormPage>
      )}
    </>
  );
}
