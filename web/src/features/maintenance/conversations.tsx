import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import type { WorkConversation } from '../../../../core/contract/work-answers.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import {
  AnswerFields,
  BetterStart,
  Entries,
  useAnswerForm,
} from '../../parts/maintenance/answering.tsx';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { keyFor } from '../../parts/maintenance/planned-row.ts';
import { isWaiting, STANDING_WORDS } from './use-conversations.ts';

interface ConversationsProps {
  found: readonly WorkConversation[];
  /** Absent for people who may not reply. */
  onReply: ((conversation: WorkConversation) => void) | undefined;
}

/** Each customer: standing, latest notice, answers and replies. */
export function ConversationList({ found, onReply }: ConversationsProps) {
  return (
    <SpaceBetween size="s">
      {found.map((each) => (
        <div key={`${each.circuits_account}/${each.customer}`}>
          <strong>{each.customer}</strong>: {STANDING_WORDS[each.standing]}
          <Box variant="small" display="block">
            {knownSince(each)}
          </Box>
          {each.entries.length > 0 && <Entries entries={each.entries} />}
          {onReply && each.entries.length > 0 && (
            <Button variant="inline-link" onClick={() => onReply(each)}>
              Reply to {each.customer}
            </Button>
          )}
        </div>
      ))}
    </SpaceBetween>
  );
}

function knownSince({ told_at_ms, opened_at_ms }: WorkConversation): string {
  const at = (ms: number) => zonedMoment(Math.floor(ms / 1000), readerZone());
  if (told_at_ms === null) return 'No notice was sent.';
  const told = `Latest notice ${at(told_at_ms)}`;
  return opened_at_ms === null ? told : `${told}, opened ${at(opened_at_ms)}`;
}

interface WaitingProps {
  found: readonly WorkConversation[];
  /** With the better start that the customer named, in epoch milliseconds. */
  onMove(betterStartMs: number | null): void;
  onReply(conversation: WorkConversation): void;
}

/** Objections and questions, above everything else of the work. */
export function WaitingCustomers({ found, onMove, onReply }: WaitingProps) {
  return found.filter(isWaiting).map((each) => {
    const last = each.entries.at(-1);
    const better = last?.better_start_ms ?? null;
    return (
      <Alert
        key={`${each.circuits_account}/${each.customer}`}
        type="warning"
        header={`${each.customer}: ${STANDING_WORDS[each.standing].toLowerCase()}`}
        action={
          <SpaceBetween direction="horizontal" size="xs">
            {each.standing === 'objects' && <Button onClick={() => onMove(better)}>Move</Button>}
            <Button onClick={() => onReply(each)}>Reply</Button>
          </SpaceBetween>
        }
      >
        <span className="work-comment">{last?.text}</span>
        {better !== null && <BetterStart ms={better} />}
      </Alert>
    );
  });
}

interface ReplyProps {
  conversation: WorkConversation;
  onClose(): void;
}

const REPLY = z.strictObject({ text: z.string().trim().max(1_000) });

/** Replies to a customer, who reads it in a mail and on the page of the work. */
export function ReplyToCustomer({ conversation, onClose }: ReplyProps) {
  const { account_id, work, circuits_account, customer, entries } = conversation;
  const flash = useFlash();
  const { mutateAsync } = useWrite(maintenances.replyToAnswer, {
    invalidates: [maintenances.listAnswers, maintenances.getWork],
  });
  const form = useForm({
    schema: REPLY,
    start: { text: '' },
    refuse: ({ text }) => (text.trim() === '' ? 'Type your reply first.' : undefined),
    send: ({ text }) =>
      mutateAsync({ params: { account_id, work, circuits_account, customer, text } }),
    onSent: ({ message }) => flash({ type: 'success', text: message }),
  });
  return (
    <FormDialog
      title={`Reply to ${customer}`}
      form={form}
      verb="Send reply"
      failed="The reply was not sent"
      onClose={onClose}
    >
      <Entries entries={entries} />
      <TextArea
        name="text"
        label="Reply"
        description="Mailed to the addresses that the answers came from."
        rows={4}
      />
    </FormDialog>
  );
}

/** The answer of a customer who is signed in. */
export function AnswerWork({ work, onClose }: { work: Maintenance; onClose(): void }) {
  const flash = useFlash();
  const { mutateAsync } = useWrite(maintenances.answerWork, {
    invalidates: [maintenances.listAnswers, maintenances.getWork],
  });
  const { accountId: account_id } = useSession();
  const form = useAnswerForm(
    (answer) => mutateAsync({ params: { account_id, work: keyFor(work), ...answer } }),
    ({ message }) => flash({ type: 'success', text: message }),
  );
  return (
    <FormDialog
      title="Answer Planned Maintenance"
      form={form}
      verb="Send answer"
      failed="Your answer was not sent"
      onClose={onClose}
    >
      <AnswerFields answer={form.values.answer} />
    </FormDialog>
  );
}
