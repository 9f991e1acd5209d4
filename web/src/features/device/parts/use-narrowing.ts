import { useQueryParams } from '../../../ui/address.ts';

/** A choice in the address of the page that narrows a table; '' for all of its rows. */
export function useNarrowing(name: string): [string, (value: string) => void] {
  const [search, writeParams] = useQueryParams();
  const change = (value: string) =>
    writeParams((next) => {
      if (value) next.set(name, value);
      else next.delete(name);
      next.delete('page');
      return next;
    });
  return [search.get(name) ?? '', change];
}
