import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import type { Ends } from './use-ends.ts';

const EXTENSIONS = [
  { id: '30', text: '30 minutes' },
  { id: '60', text: '1 hour' },
  { id: '120', text: '2 hours' },
  { id: '240', text: '4 hours' },
];

interface EndButtonsProps {
  /** Work that is not over. */
  work: Maintenance;
  /** The running parts of the work and of the work planned together with it. */
  running: readonly Maintenance[];
  ends: Pick<Ends, 'isPending' | 'end' | 'moveEnd'>;
}

/** End it now, it alone or all that was planned together; or later than planned. */
export function EndButtons({ work, running, ends: { isPending, end, moveEnd } }: EndButtonsProps) {
  const runs = running.some(({ id }) => id === work.id);
  return (
    <>
      {runs && running.length === 1 && (
        <Button loading={isPending} onClick={() => end(running)}>
          End now
        </Button>
      )}
      {runs && running.length > 1 && (
        <ButtonDropdown
          items={[
            { id: 'one', text: `Only on ${work.appliedAt}` },
            { id: 'all', text: `On all ${running.length} that were planned together` },
          ]}
          loading={isPending}
          expandToViewport
          onItemClick={({ detail }) => end(detail.id === 'all' ? running : [work])}
        >
          End now
        </ButtonDropdown>
      )}
      <ButtonDropdown
        items={EXTENSIONS}
        loading={isPending}
        expandToViewport
        onItemClick={({ detail }) => moveEnd(work, work.endDateTime + Number(detail.id) * 60_000)}
      >
        Extend
      </ButtonDropdown>
    </>
  );
}
