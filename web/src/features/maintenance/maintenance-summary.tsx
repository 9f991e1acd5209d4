import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef } from 'react';
import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import type { WorkConversation } from '../../../../core/contract/work-answers.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { Dialog } from '../../ui/form/dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { stateWords } from '../../parts/maintenance/maintenance-columns.tsx';
import {
  placesInWords,
  workAddress,
  type PlannedRow,
} from '../../parts/maintenance/planned-row.ts';
import { ConversationList, WaitingCustomers } from './conversations.tsx';
import './maintenance.css';
import { Unreachable } from './notices.tsx';
import { useWorkActions, WorkButtons } from './work-actions.tsx';
import type { AskedOfWork } from './work-dialogs.tsx';
import { EndFailures, Facts, WorkHistory, Words } from './work-facts.tsx';

interface MaintenanceSummaryProps {
  work: PlannedRow;
  /** The work that this one time and place is part of. */
  whole: PlannedRow | undefined;
  onOpen(work: PlannedRow): void;
  /** Works planned together with it that do not begin before it. */
  others: readonly Maintenance[];
  conversations: readonly WorkConversation[];
  onAsk(what: AskedOfWork['what'], of?: Omit<AskedOfWork, 'what' | 'work'>): void;
  onClose(): void;
}

/** One piece of planned work in short, with its buttons. */
export function MaintenanceSummary({
  work,
  whole,
  onOpen,
  others,
  conversations,
  onAsk,
  onClose,
}: MaintenanceSummaryProps) {
  const close = useRef<ButtonProps.Ref>(null);
  const actions = useWorkActions(work, others, (isNotified) => {
    // The buttons of work that is over are gone, so the keyboard goes on from what stays.
    close.current?.focus();
    if (isNotified) onAsk('tell of the change');
  });
  const { notices, ends, mayReply } = actions;
  const reply = (conversation: WorkConversation) => onAsk('reply', { conversation });
  return (
    <Dialog
      title="Planned Maintenance"
      size="large"
      onClose={onClose}
      buttons={(leave) => (
        <>
          <Button ref={close} variant="link" onClick={leave}>
            Close
          </Button>
          <WorkButtons work={work} actions={actions} onAsk={onAsk} />
        </>
      )}
    >
      <EndFailures failures={ends.failures} isPartly={ends.isPartly} />
      <SpaceBetween size="m">
        {mayReply && (
          <>
            <WaitingCustomers
              found={conversations}
              onMove={(startMs) => onAsk('edit', { startMs })}
              onReply={reply}
            />
            <Unreachable names={notices?.unreachable ?? []} />
          </>
        )}
        <Facts work={work} />
        <PageLink to={workAddress(work)}>Page of this work</PageLink>
        {whole && whole.pieces!.length > 1 && (
          <Button variant="inline-link" onClick={() => onOpen(whole)}>
            Part of the work on {placesInWords(whole)}
          </Button>
        )}
        {work.pieces && work.pieces.length > 1 && (
          <WorkPieces pieces={work.pieces} onOpen={onOpen} />
        )}
        <Words
          work={work}
          notices={notices}
          answers={
            conversations.length > 0 && (
              <ConversationList found={conversations} onReply={mayReply ? reply : undefined} />
            )
          }
        />
        <WorkHistory work={work} />
      </SpaceBetween>
    </Dialog>
  );
}

/** Places and times of work that has several; each opens by itself. */
function WorkPieces({
  pieces,
  onOpen,
}: {
  pieces: readonly Maintenance[];
  onOpen(work: PlannedRow): void;
}) {
  return (
    <ExpandableSection
      headerText={`${pieces.length} places and times`}
      defaultExpanded={pieces.length <= FEW_PIECES}
    >
      <ul className="work-names">
        {pieces.map((piece) => (
          <li key={piece.id}>
            <Button variant="inline-link" onClick={() => onOpen(piece)}>
              {piece.appliedAt}
            </Button>
            , {spanOf(piece)}, {stateWords(piece).toLowerCase()}
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}

const FEW_PIECES = 6;
const spanOf = ({ startDateTime, endDateTime }: Maintenance) =>
  [startDateTime, endDateTime]
    .map((ms) => zonedMoment(Math.floor(ms / 1000), readerZone()))
    .join(' to ');
