import Button from '@cloudscape-design/components/button';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { sinceWords } from '../../../core/domain/age.ts';
import { Age } from '../ui/state/age.tsx';
import { useNowSeconds } from '../ui/state/clock.ts';
import { MOST_FOLLOWED } from '../api/live.ts';
import './live.css';
import { useFreshness } from './use-freshness.ts';
import type { LiveUpdates } from './use-session-upkeep.ts';

const SENTENCES = {
  waiting: 'The first data is loading.',
  live: 'Changes appear here within seconds.',
  partly: `Changes of ${MOST_FOLLOWED} of your accounts appear here within seconds, those of the others within a minute.`,
  connecting: 'The portal refreshes every minute while live updates are being set up.',
  interrupted:
    'Live updates are interrupted and reconnect automatically. Until then, the portal refreshes every minute.',
  off: 'The portal refreshes every minute.',
  stale: 'There has been no new data for more than two minutes. The portal keeps trying.',
} as const;

const WORDS = {
  waiting: 'Waiting',
  live: 'Live',
  partly: 'Live in part',
  connecting: 'Connecting',
  interrupted: 'Every minute',
  off: 'Every minute',
} as const;

/** How fresh the window's data are, with details on click. */
export function LivePill({ updates }: { updates: LiveUpdates }) {
  const { asOfSeconds, isStale, silent, refresh } = useFreshness();
  const now = useNowSeconds();
  const state = asOfSeconds === 0 ? 'waiting' : isStale || silent ? 'stale' : updates;
  const sentence =
    silent && !isStale
      ? 'Some data could not be loaded. The portal keeps trying.'
      : SENTENCES[state];
  const word = state === 'stale' ? `Stale since ${sinceWords(asOfSeconds, now)}` : WORDS[state];
  return (
    <>
      <Popover
        triggerType="custom"
        position="bottom"
        size="medium"
        header={word}
        dismissAriaLabel="Close"
        renderWithPortal
        content={
          <SpaceBetween size="xs">
            <span>{sentence}</span>
            {asOfSeconds > 0 && (
              <span>
                As of <Age epochSeconds={asOfSeconds} />.
              </span>
            )}
            <Button onClick={refresh}>Read now</Button>
          </SpaceBetween>
        }
      >
        <button type="button" className={`pill live-pill live-pill--${state}`}>
          <span className="live-pill__mark" aria-hidden="true" />
          {word}
        </button>
      </Popover>
      <output className="visually-hidden">
        {state === 'interrupted' || state === 'stale' ? `${word}. ${sentence}` : ''}
      </output>
    </>
  );
}
