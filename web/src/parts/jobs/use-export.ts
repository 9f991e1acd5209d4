import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { jobs } from '../../../../core/contract/jobs.ts';
import type { ExportInput } from '../../../../core/domain/export.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { useNoteStarted } from './use-jobs.ts';

/** A list page's description of its rows; the shown columns come from its table. */
type Exported = Omit<ExportInput, 'columns' | 'zone' | 'name'> & { name: readonly string[] };

/** Starts the export of a list on the server, and says so where the person acted. */
export function useExport(list: Exported): (columns: readonly string[]) => Promise<void> {
  const { mutateAsync } = useWrite(jobs.startExport);
  const flash = useFlash();
  const noteStarted = useNoteStarted();
  return async (columns) => {
    try {
      const { data, message } = await mutateAsync({
        params: {
          ...list,
          name: list.name.filter(Boolean),
          columns: [...columns],
          zone: readerZone(),
          key: crypto.randomUUID(),
        },
      });
      noteStarted(data);
      flash({ type: 'success', text: `${message} You will find it under Jobs.` });
    } catch (error) {
      flash({ type: 'error', text: `The file is not being made. ${sentenceOf(error)}` });
    }
  };
}
