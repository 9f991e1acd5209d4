import Box from '@cloudscape-design/components/box';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { tickets } from '../../../../core/contract/tickets.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { Shape } from '../../../../core/domain/hook/shape.ts';
import { useWrite } from '../../api/queries.ts';
import { Trial } from '../../parts/hook/trial.tsx';
import { replyCommands, replyHeaders } from './reply-request.ts';
import './desk.css';

interface ReplyHelpProps {
  accountId: string;
  url: string;
  shape: Shape;
  /** Why no reply can be played now. */
  refused: string | undefined;
}

/** What a desk sends back, with a request to copy, and a reply that the portal plays. */
export function ReplyHelp({ accountId, url, shape: { replies }, refused }: ReplyHelpProps) {
  const play = useWrite(tickets.playReply);
  const commands = replyCommands(url, replies);
  return (
    <ExpandableSection headerText="What the desk sends back" defaultExpanded>
      <SpaceBetween size="s">
        <Box>
          A reply changes the status of its ticket. It is a POST to{' '}
          <code className="desk-url">{url}</code> with these headers and no API key:
        </Box>
        <ul className="desk-headers">
          {replyHeaders(replies).map((header) => (
            <li key={header}>
              <code>{header}</code>
            </li>
          ))}
        </ul>
        <Box>
          The body has <code>key</code>, the reply key of the ticket, and <code>status</code>, one
          line that people read. It may have <code>case_id</code> and <code>url</code>.
        </Box>
        <pre className="desk-commands">{commands}</pre>
        <CopyToClipboard
          copyButtonText="Copy the request"
          copySuccessText="Request copied"
          copyErrorText="The request could not be copied"
          textToCopy={commands}
        />
        <Trial
          verb="Play a reply"
          refused={refused}
          isRunning={play.isPending}
          result={play.data}
          failure={play.error ? sentenceOf(play.error) : ''}
          onTry={() => play.mutate({ params: { account_id: accountId } })}
        />
      </SpaceBetween>
    </ExpandableSection>
  );
}
