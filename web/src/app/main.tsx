import '@cloudscape-design/global-styles/index.css';
import './app.css';
import I18nProvider from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadDeployment } from '../api/config.ts';
import { sentenceOf } from '../../../core/contract/api-error.ts';
import { createQueryClient } from '../api/queries.ts';
import { SessionMachine } from '../access/session-machine.ts';
import { SessionProvider } from '../access/session-provider.tsx';
import { FlashesProvider } from '../ui/flash/flashes.tsx';
import { applyBrandTokens } from './brand-tokens.ts';
import { Branded } from './branded.tsx';
import { apply as applyColourMode } from './colour-mode.ts';
import { routes } from './routes.tsx';
import { keepEarlySearch } from './search/early-search.ts';
import { Splash } from './splash.tsx';

const root = createRoot(document.getElementById('root')!);
applyColourMode();
applyBrandTokens();
keepEarlySearch();
start().catch((error: unknown) => {
  root.render(<Splash message={sentenceOf(error)} onRetry={() => location.reload()} />);
});

async function start(): Promise<void> {
  await loadDeployment();
  const queries = createQueryClient();
  const machine = new SessionMachine(queries);
  const router = createBrowserRouter(routes);
  void machine.start();
  root.render(
    <StrictMode>
      <I18nProvider locale="en" messages={[messages]}>
        <QueryClientProvider client={queries}>
          <FlashesProvider>
            <SessionProvider machine={machine}>
              <Branded>
                <RouterProvider router={router} />
              </Branded>
            </SessionProvider>
          </FlashesProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
