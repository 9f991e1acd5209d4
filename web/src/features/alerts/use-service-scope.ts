import { useMemo } from 'react';
import { readServiceScope, scopeSentence } from '../../../../core/domain/service-scope.ts';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import { selectRows } from '../../../../core/domain/table.ts';
import { useServices } from '../../parts/feeds/services.ts';

/** The services that the page's address is about. */
export interface ScopedServices {
  /** "services whose Customer is Harbour Foods" */
  sentence: string;
  ids: ReadonlySet<string>;
  /** The states of all services are known, so that the ids are all of them. */
  isSettled: boolean;
}

/** null when the address is about all services. */
export function useServiceScope(params: URLSearchParams): ScopedServices | null {
  const text = String(params);
  const scope = useMemo(() => readServiceScope(new URLSearchParams(text)), [text]);
  const { rows, isSettled } = useServices(scope !== null);
  return useMemo(
    () =>
      scope && {
        sentence: scopeSentence(scope),
        ids: new Set(
          selectRows(rows, scope.search, scope.filter, serviceReader).map(({ id }) => id),
        ),
        isSettled,
      },
    [scope, rows, isSettled],
  );
}
