import { pastWords } from '../../../../core/domain/age.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import { Age } from '../../ui/state/age.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';

/** '12 min, since 09:41', or '02:01 to 02:04, 3 min' of an alert that is over. */
export function AlertAge({ alert }: { alert: Pick<Alert, 'cleared' | 'startEpoch' | 'endEpoch'> }) {
  const now = useNowSeconds();
  return alert.cleared ? (
    <span>{pastWords(alert.startEpoch, alert.endEpoch, now)}</span>
  ) : (
    <Age epochSeconds={alert.startEpoch} what="" />
  );
}
