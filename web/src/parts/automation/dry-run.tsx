import Alert from '@cloudscape-design/components/alert';
import Spinner from '@cloudscape-design/components/spinner';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { RunLines } from './run-lines.tsx';
import { isOver, useRun } from './use-run.ts';

/** Plan of a run: made, there already, left alone, refused. */
export function DryRun({ id, error }: { id: string | null; error: Error | null }) {
  const run = useRun(id);
  const failure = error ?? run.error;
  if (failure)
    return (
      <Alert type="error" header="The preview failed">
        {sentenceOf(failure)}
      </Alert>
    );
  const view = run.data?.data;
  if (!view || !isOver(view))
    return (
      <output>
        <Spinner /> Preparing the preview
      </output>
    );
  if (view.job.state === 'failed') return <Alert type="error">{view.job.sentence}</Alert>;
  return (
    <>
      <output>{view.job.sentence}. Nothing has been done yet.</output>
      {view.parts.map(({ title, subject }, at) => {
        const label = [title, subject].filter(Boolean).join(': ');
        return (
          <section key={at}>
            {view.parts.length > 1 && <h3>{label}</h3>}
            <RunLines label={label} lines={view.lines.filter(({ part }) => part === at)} />
          </section>
        );
      })}
    </>
  );
}
