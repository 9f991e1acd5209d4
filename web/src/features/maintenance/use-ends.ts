import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import {
  maintenances,
  MOST_ENDED,
  type Maintenance,
} from '../../../../core/contract/maintenances.ts';
import { call } from '../../api/client.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { useRefreshSoon } from './use-maintenances.ts';

export type Ends = ReturnType<typeof useEnds>;

interface Written {
  /** Message of the outcome; '' when nothing was done. */
  message: string;
  /** One sentence for each piece of work that could not be changed. */
  failures: readonly string[];
}

/**
 * Ends work that runs, or gives it another end.
 *
 * @param onChanged when all of it was changed.
 */
export function useEnds(onChanged: () => void) {
  const flash = useFlash();
  const refresh = useRefreshSoon();
  const [written, setWritten] = useState<Written>({ message: '', failures: [] });
  const { mutate, isPending } = useMutation({
    mutationFn: (write: () => Promise<Written>) => write(),
    onSuccess: (answer) => {
      setWritten(answer);
      if (answer.message) flash({ type: 'success', text: answer.message });
      refresh();
      if (answer.failures.length === 0) onChanged();
    },
  });
  return {
    isPending,
    failures: written.failures,
    isPartly: written.message !== '',
    end: (works: readonly Maintenance[]) => mutate(() => endAll(works)),
    /** @param end epoch milliseconds. */
    moveEnd: (work: Maintenance, end: number) => mutate(() => moveEnd(work, end)),
  };
}

async function moveEnd(work: Maintenance, end: number): Promise<Written> {
  const { account_id, id, startDateTime: start, version } = work;
  try {
    const params = { account_id, id, start, end, version };
    return { message: (await call(maintenances.updateMaintenance, params)).message, failures: [] };
  } catch (error) {
    return { message: '', failures: [sentenceOf(error)] };
  }
}

/** In calls of up to a hundred pieces. What one call cannot do, the next may. */
async function endAll(works: readonly Maintenance[]): Promise<Written> {
  const messages: string[] = [];
  const failures: string[] = [];
  for (let at = 0; at < works.length; at += MOST_ENDED) {
    const part = works.slice(at, at + MOST_ENDED);
    const names = new Map(part.map(({ id, appliedAt }) => [id, appliedAt]));
    try {
      const { data } = await call(maintenances.endMaintenances, {
        account_id: part[0]!.account_id,
        works: part.map(({ id, version }) => ({ id, version })),
      });
      for (const { id, status, message } of data)
        if (status === 200) messages.push(message);
        else failures.push(`${names.get(id)}: ${message}`);
    } catch (error) {
      const whole =
        part.length === 1 ? part[0]!.appliedAt : `${part.length} pieces of planned work`;
      failures.push(`${whole}: ${sentenceOf(error)}`);
    }
  }
  const message =
    messages.length > 1 ? `${messages.length} pieces of planned work ended.` : (messages[0] ?? '');
  return { message, failures };
}
