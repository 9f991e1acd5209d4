import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../../core/contract/api-error.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { maintenances } from '../../../../core/contract/maintenances.ts';
import { ANSWER_KINDS } from '../../../../core/domain/work-answer.ts';
import { useFace } from '../../access/face.ts';
import { call } from '../../api/client.ts';
import { AnswerFields, Entries, useAnswerForm } from '../../parts/maintenance/answering.tsx';
import { useQueryParams } from '../../ui/address.ts';
import { Brand } from '../../ui/brand.tsx';
import { focusAtOnce } from '../../ui/focus-at-once.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { surface } from '../../ui/tokens.ts';
import './answer.css';

/** /planned-work/{link}: the reader of a notice answers it, without a session. */
export function AnswerPage() {
  const { link = '' } = useParams();
  const face = useFace();
  const { data, error, isPending, refetch } = useQuery({
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
          The work is over or cancelled, or a newer mail has replaced this one.
        </Alert>
      )}
      {error && !hasEnded && (
        <Alert type="warning" header="The planned work could not be read">
          {error.message}
        </Alert>
      )}
      {data && <Invitation link={link} onSent={refetch} {...data.data} />}
    </main>
  );
}

interface InvitationProps extends Readonly<ResponseOf<typeof maintenances.readInvitation>['data']> {
  link: string;
  onSent(): Promise<unknown>;
}

function Invitation({ link, onSent, ...work }: InvitationProps) {
  const { from, times, circuits, entries } = work;
  // The mail has a link for each answer.
  const chosen = useQueryParams()[0].get('answer');
  const [thanks, setThanks] = useState('');
  const [answersAgain, setAnswersAgain] = useState(false);
  const form = useAnswerForm(
    (answer) => call(maintenances.answerInvitation, { link, ...answer }, { signsIn: true }),
    ({ message }) => {
      setThanks(message);
      void onSent();
    },
    ANSWER_KINDS.find((kind) => kind === chosen),
  );
  return (
    <SpaceBetween size="m">
      <Header variant="h1" description={from}>
        Planned work
      </Header>
      <div>{times}</div>
      <ul className="answer-circuits">
        {circuits.map((circuit) => (
          <li key={circuit}>{circuit}</li>
        ))}
      </ul>
      {entries.length > 0 && (
        <div>
          <Header variant="h2">Answers so far</Header>
          <Entries entries={entries} />
        </div>
      )}
      {thanks ? (
        <section ref={focusAtOnce} tabIndex={-1} aria-label={thanks}>
          <Alert
            type="success"
            action={
              <Button
                onClick={() => {
                  setThanks('');
                  setAnswersAgain(true);
                }}
              >
                Answer again
              </Button>
            }
          >
            {thanks}
          </Alert>
        </section>
      ) : (
        <FormPage
          form={form}
          verb="Send answer"
          failed="Your answer was not sent"
          startsInField={answersAgain}
        >
          <AnswerFields answer={form.values.answer} />
        </FormPage>
      )}
    </SpaceBetween>
  );
}
