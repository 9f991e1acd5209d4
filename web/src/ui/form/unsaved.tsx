import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';

/** Mounted forms; each function returns whether it has unsaved input. */
type Forms = Set<() => boolean>;

const onPage: Forms = new Set();
const Places = createContext<readonly Forms[]>([onPage]);

export const newForms = (): Forms => new Set();

/** Whether any of the forms has unsaved input; default: all on the page. */
export function isSomethingUnsaved(forms: Forms = onPage): boolean {
  return [...forms].some((isUnsaved) => isUnsaved());
}

/** Also registers the forms below in a separate set, such as a dialog's. */
export function FormsWithin({ forms, children }: { forms: Forms; children: ReactNode }) {
  const outer = use(Places);
  const places = useMemo(() => [...outer, forms], [outer, forms]);
  return <Places value={places}>{children}</Places>;
}

/** Registers a form, so that closing asks first. */
export function useGuard(isUnsaved: () => boolean): void {
  const places = use(Places);
  useEffect(() => {
    for (const forms of places) forms.add(isUnsaved);
    return () => {
      for (const forms of places) forms.delete(isUnsaved);
    };
  }, [places, isUnsaved]);
}
