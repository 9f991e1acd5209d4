import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import { readerZone } from '../../../../core/domain/reader.ts';
import { placesInWords, type PlannedRow } from '../../parts/maintenance/planned-row.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { WaitingCustomers } from './conversations.tsx';
import { SentNotices, Unreachable } from './notices.tsx';
import { inOrder } from './use-conversations.ts';
import { plannedWith } from './use-maintenances.ts';
import { useWorkActions, WorkButtons } from './work-actions.tsx';
import { WorkCustomers } from './work-customers.tsx';
import { WorkDevices } from './work-devices.tsx';
import { WorkDialogs, type AskedOfWork } from './work-dialogs.tsx';
import { EndFailures, Facts, WorkHistory, Words } from './work-facts.tsx';
import { WorkTimes } from './work-times.tsx';
import { worksOf, type FoundWork } from './works.ts';

interface WorkBodyProps {
  found: FoundWork;
  /** Removed, or out of sight, while the page was open. */
  isGone: boolean;
  failure: Error | null;
  onRetry(): void;
}

/** All that is known of one piece of planned work, and what can be done with it. */
export function WorkBody({ found, isGone, failure, onRetry }: WorkBodyProps) {
  const [work] = worksOf(
    isGone ? found.works.map((each) => ({ ...each, can_change: false })) : found.works,
  ) as [PlannedRow];
  const heading = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<AskedOfWork | null>(null);
  const ask = (what: AskedOfWork['what']) => setAsked({ what, work });
  const actions = useWorkActions(work, plannedWith(work, found.works), (isNotified) => {
    // The buttons of work that is over are gone, so the keyboard goes on from what stays.
    heading.current?.focus();
    if (isNotified) ask('tell of the change');
  });
  const { notices, ends, mayReply } = actions;
  const title = `Work on ${placesInWords(work)}`;
  usePageTitle(title);
  const answers = inOrder(found.answers);
  const reply = (conversation: FoundWork['answers'][number]) =>
    setAsked({ what: 'reply', work, conversation });
  return (
    <ContentLayout
      header={
        <>
          <PageLink to="/maintenance">← Maintenance</PageLink>
          <div ref={heading} tabIndex={-1}>
            <Header
              variant="h1"
              description={`Times are those of ${readerZone()}.`}
              actions={
                !isGone && (
                  <div className="work-buttons">
                    <WorkButtons work={work} actions={actions} onAsk={ask} />
                  </div>
                )
              }
            >
              {title}
            </Header>
          </div>
        </>
      }
    >
      <SpaceBetween size="l">
        {isGone && (
          <Alert type="warning" header="This work is no longer planned">
            It was removed, or is no longer on your services. This is its last known state.
          </Alert>
        )}
        {failure && (
          <Alert
            type="error"
            header="The planned work could not be read again"
            action={<Button onClick={onRetry}>Try again</Button>}
          >
            {failure.message}
          </Alert>
        )}
        <EndFailures failures={ends.failures} isPartly={ends.isPartly} />
        {mayReply && (
          <>
            <WaitingCustomers
              found={answers}
              onMove={(startMs) => setAsked({ what: 'edit', work, startMs })}
              onReply={reply}
            />
            <Unreachable names={notices?.unreachable ?? []} />
          </>
        )}
        <Container header={<Header variant="h2">What and when</Header>}>
          <SpaceBetween size="m">
            <Facts work={work} columns={3} />
            <Words work={work} notices={undefined} answers={false} />
          </SpaceBetween>
        </Container>
        {found.works.length > 1 && (
          <WorkTimes works={found.works} isGone={isGone} onAsk={setAsked} />
        )}
        <WorkCustomers found={found} answers={answers} onReply={mayReply ? reply : undefined} />
        <WorkDevices found={found} answers={answers} />
        {actions.isNotified && (
          <Container header={<Header variant="h2">Notices sent</Header>}>
            <SentNotices notices={notices} />
          </Container>
        )}
        <WorkHistory work={work} />
      </SpaceBetween>
      {asked && (
        <WorkDialogs
          asked={asked}
          pieces={found.works}
          onAsk={setAsked}
          onClose={(what) => setAsked((former) => (former?.what === what ? null : former))}
          onBack={() => setAsked(null)}
        />
      )}
    </ContentLayout>
  );
}
