import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { jobs, type JobView } from '../../../../core/contract/jobs.ts';
import { call } from '../../api/client.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { follow } from '../../ui/follow.ts';

/** Downloads the file of a job, or what it left as a PDF; a failure is told. */
export function useDownload(): (job: Pick<JobView, 'id' | 'title'>, as?: 'pdf') => Promise<void> {
  const flash = useFlash();
  return async ({ id, title }, as) => {
    try {
      const { data } = await call(jobs.getResult, { id, ...(as && { as }) });
      follow(data.url);
    } catch (error) {
      flash({ type: 'error', text: `${title} was not downloaded. ${sentenceOf(error)}` });
    }
  };
}
