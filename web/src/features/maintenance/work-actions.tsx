import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import { useComponentAllowed } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { stateOf } from '../../parts/maintenance/planned-row.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { saveFile } from '../../ui/table/save-file.ts';
import { EndButtons } from './end-buttons.tsx';
import { useNotices } from './notices.tsx';
import { useEnds } from './use-ends.ts';
import type { AskedOfWork } from './work-dialogs.tsx';

/**
 * Actions of the person on the work, and its notices.
 *
 * @param others planned together with it, not beginning before it.
 * @param onEndChanged when it ends at another time, and whether customers were notified of it.
 */
export function useWorkActions(
  work: Maintenance,
  others: readonly Maintenance[],
  onEndChanged: (isNotified: boolean) => void,
) {
  const mayEdit = useComponentAllowed('EditMaintenanceButtons') && work.can_change;
  const { customer } = useSession();
  const notices = useNotices(work).data?.data;
  const isOver = stateOf(work) === 'over';
  const isNotified = notices !== undefined && notices.told.length > 0;
  const ends = useEnds(() => onEndChanged(isNotified));
  return {
    notices,
    isNotified,
    ends,
    running: [work, ...others].filter((each) => stateOf(each) === 'now'),
    mayMove: mayEdit && !isOver,
    mayRemove: mayEdit,
    mayReply: mayEdit && customer === null && !isOver,
    mayAnswer: customer !== null && !work.can_change && !isOver,
    /** Nobody is notified of work that is over, unless they were before. */
    mayTell: mayEdit && customer === null && (!isOver || isNotified),
  };
}

interface WorkButtonsProps {
  work: Maintenance;
  actions: ReturnType<typeof useWorkActions>;
  onAsk(what: AskedOfWork['what']): void;
}

export function WorkButtons({ work, actions, onAsk }: WorkButtonsProps) {
  const calendar = useCalendarFile(work);
  const { mayMove, mayAnswer, mayTell, mayRemove, running, ends } = actions;
  return (
    <>
      {mayMove && (
        <>
          <EndButtons work={work} running={running} ends={ends} />
          <Button onClick={() => onAsk('edit')}>Edit</Button>
        </>
      )}
      <Button iconName="calendar" loading={calendar.isPending} onClick={() => calendar.mutate()}>
        Calendar file
      </Button>
      {mayAnswer && <Button onClick={() => onAsk('answer')}>Answer</Button>}
      {mayTell && <Button onClick={() => onAsk('tell')}>Notify customers</Button>}
      {mayRemove && (
        <Button iconName="remove" onClick={() => onAsk('remove')}>
          Remove
        </Button>
      )}
    </>
  );
}

/** Downloads the work as a file for calendars. */
function useCalendarFile({ account_id, id }: Maintenance) {
  const flash = useFlash();
  return useMutation({
    mutationFn: () => call(maintenances.getCalendar, { account_id, id }),
    onSuccess: ({ data }) => saveFile(data.name, 'text/calendar;charset=utf-8', data.text),
    onError: (error) =>
      flash({ type: 'error', text: `There is no calendar file. ${sentenceOf(error)}` }),
  });
}
