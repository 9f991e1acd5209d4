import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import type { WorkConversation } from '../../../../core/contract/work-answers.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import {
  ANSWER_KINDS,
  ANSWER_LABELS,
  type AnswerKind,
} from '../../../../core/domain/work-answer.ts';
import { MomentField } from '../../ui/form/moment-field.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const SCHEMA = z.strictObject({
  answer: z.enum(ANSWER_KINDS),
  text: z.string().trim().max(1_000),
  /** Epoch seconds as text; '' for none. */
  better: z.string(),
});
const OPTIONS = ANSWER_KINDS.map((value) => ({ value, label: ANSWER_LABELS[value] }));

/** An answer as both of its calls take it. */
export interface Answer {
  answer: AnswerKind;
  text: string;
  /** Epoch milliseconds. */
  better_start?: number | undefined;
}

/**
 * State of the form of a customer's answer.
 * @param first what is chosen at first
 */
export function useAnswerForm<A>(
  send: (answer: Answer) => Promise<A>,
  onSent: (sent: A) => void,
  first: AnswerKind = 'suits',
) {
  return useForm({
    schema: SCHEMA,
    start: { answer: first, text: '', better: '' },
    refuse: ({ answer, text }) =>
      answer === 'suits' || text.trim() !== ''
        ? undefined
        : answer === 'asks'
          ? 'Type your question first.'
          : 'Enter why it does not suit first.',
    send: ({ answer, text, better }) =>
      send({
        answer,
        text,
        ...(answer === 'objects' && better !== '' && { better_start: Number(better) * 1000 }),
      }),
    onSent,
  });
}

export function AnswerFields({ answer }: { answer: AnswerKind }) {
  return (
    <SpaceBetween size="m">
      <RadioField name="answer" label="Your answer" options={OPTIONS} />
      <TextArea
        name="text"
        label={{ suits: 'Comment', objects: 'Reason', asks: 'Question' }[answer]}
        rows={4}
      />
      {answer === 'objects' && (
        <MomentField name="better" label={`Better from (optional, ${readerZone()})`} />
      )}
    </SpaceBetween>
  );
}

const KIND_WORDS: Record<WorkConversation['entries'][number]['kind'], string> = {
  suits: 'Suits',
  objects: 'Does not suit',
  asks: 'Question',
  reply: 'Reply',
};

/** Answers and replies, oldest first. */
export function Entries({ entries }: Pick<WorkConversation, 'entries'>) {
  return (
    <ul className="work-names">
      {entries.map((entry) => (
        <li key={`${entry.at_ms}/${entry.kind}`}>
          <strong>{KIND_WORDS[entry.kind]}</strong>, {entry.by}, {moment(entry.at_ms)}
          {entry.text && <div className="work-comment">{entry.text}</div>}
          {entry.better_start_ms !== null && <BetterStart ms={entry.better_start_ms} />}
        </li>
      ))}
    </ul>
  );
}

/** The start that a customer would rather have. */
export function BetterStart({ ms }: { ms: number }) {
  return <div>Better from {moment(ms)}</div>;
}

const moment = (ms: number) => zonedMoment(Math.floor(ms / 1000), readerZone());
