import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import type { WorkConversation } from '../../../../core/contract/work-answers.ts';
import type { PlannedRow } from '../../parts/maintenance/planned-row.ts';
import { AnswerWork, ReplyToCustomer } from './conversations.tsx';
import { EditMaintenance } from './edit-maintenance.tsx';
import { NotifyCustomers, useNotices } from './notices.tsx';
import { RemoveMaintenance } from './remove-maintenance.tsx';
import { meantBy } from './together.tsx';
import { plannedWith } from './use-maintenances.ts';

export interface AskedOfWork {
  what: 'edit' | 'remove' | 'tell' | 'tell of the change' | 'tell of new work' | 'answer' | 'reply';
  /** One of its rows; with `pieces`, all of it or of one time. */
  work: PlannedRow;
  /** The one that is replied to. */
  conversation?: WorkConversation;
  /** Proposed start of an edit, in epoch milliseconds. */
  startMs?: number | null;
}

interface WorkDialogsProps {
  asked: AskedOfWork;
  /** Rows of the work, others may be among them. */
  pieces: readonly Maintenance[];
  onAsk(asked: AskedOfWork): void;
  /** Closes the dialog, unless another one is open by now. */
  onClose(what: AskedOfWork['what']): void;
  /** After a dialog that leads back to where it was opened. */
  onBack(): void;
}

/** What was asked for of one piece of work; one dialog leads to another. */
export function WorkDialogs({ asked, pieces, onAsk, onClose, onBack }: WorkDialogsProps) {
  const { what, work, conversation, startMs = null } = asked;
  const notices = useNotices(work).data?.data;
  const sent = notices?.told;
  const close = () => onClose(what);
  const others = plannedWith(work, pieces);
  const parts = {
    work,
    others,
    meant: meantBy(work, others),
    onClose: close,
    /** Customers who were notified of the work are notified of its change. */
    onChanged: () => {
      if (sent?.length !== 0) onAsk({ what: 'tell of the change', work });
    },
  };
  switch (what) {
    case 'edit':
      return <EditMaintenance {...parts} startMs={startMs} />;
    case 'remove':
      return <RemoveMaintenance {...parts} />;
    case 'tell':
      return <NotifyCustomers work={work} isAfterChange={false} onClose={onBack} />;
    case 'answer':
      return <AnswerWork work={work} onClose={onBack} />;
    case 'reply':
      return conversation ? <ReplyToCustomer conversation={conversation} onClose={onBack} /> : null;
    case 'tell of the change':
      return sent !== undefined && sent.length > 0 ? (
        <NotifyCustomers work={work} isAfterChange onClose={close} />
      ) : null;
    case 'tell of new work':
      return notices && notices.letters.length > 0 ? (
        <NotifyCustomers work={work} isAfterChange={false} onClose={close} />
      ) : null;
  }
}
