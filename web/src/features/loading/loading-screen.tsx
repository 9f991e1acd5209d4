import './loading.css';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../access/document-title.ts';
import { useFace } from '../../access/face.ts';
import type { Session } from '../../access/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { surface } from '../../ui/tokens.ts';
import { loadingSteps, runSteps, type LoadingProgress } from './loading-steps.ts';

/** The screen leaves this long after the last step. */
export const LEAVES_AFTER_MS = 1_000;

interface LoadingScreenProps {
  session: Session;
  onLoaded(): void;
}

/** After a sign-in: what is loaded, step by step, and then the portal. */
export function LoadingScreen({ session, onLoaded }: LoadingScreenProps) {
  const client = useQueryClient();
  const flash = useFlash();
  const face = useFace();
  useDocumentTitle('Loading');
  const [progress, setProgress] = useState<LoadingProgress>({ percent: 0, failed: [] });

  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      const end = await runSteps(loadingSteps(client, session), (next) => {
        if (isShown) setProgress(next);
      });
      if (!isShown) return;
      if (end.failed.length > 0)
        flash({
          type: 'warning',
          text: `Not everything could be loaded: ${end.failed.join(', ')}. It is tried again when you open a page that needs it.`,
        });
      timer = setTimeout(onLoaded, LEAVES_AFTER_MS);
    };
    void load();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [client, session, flash, onLoaded]);

  return (
    <main className="loading-screen" style={surface}>
      <Brand face={face} />
      <ProgressBar
        value={progress.percent}
        label="Loading Customer Data"
        description={
          progress.failed.length > 0 ? `Could not be loaded: ${progress.failed.join(', ')}` : ''
        }
      />
    </main>
  );
}
