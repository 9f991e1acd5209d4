import { brandFile } from './settings.ts';

const FILE = 'ProviderList.csv';

/**
 * Circuit providers of a brand, from its bucket; empty without the file.
 * @throws Error naming the fault in the file.
 */
export function providerListQuery() {
  return {
    queryKey: ['provider-list', brandFile(FILE)],
    staleTime: Infinity,
    queryFn: async (): Promise<string[]> => {
      const response = await fetch(brandFile(FILE));
      if (response.status === 404) return [];
      if (!response.ok) throw new Error(`${FILE} could not be read (${response.status}).`);
      const { readProviderList } = await import('../../../core/domain/provider-list.ts');
      return readProviderList(await response.text(), FILE);
    },
  };
}
