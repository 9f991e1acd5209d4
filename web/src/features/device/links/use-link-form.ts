import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { devices as endpoints } from '../../../../../core/contract/devices.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import {
  draftedLinks,
  linkChanges,
  MAX_TAG_LENGTH,
  NO_LINK_DRAFT,
  withLink,
  withoutLink,
  type DeviceLink,
  type LinkDraft,
} from '../../../../../core/domain/links.ts';
import { keyOf, useWrite } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash/flashes.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

const link = z.strictObject({ id: z.string(), tag: z.string() });
/** Unsaved changes, and the link in the fields. */
const SCHEMA = z.strictObject({
  draft: z.strictObject({ added: z.array(link), removedIds: z.array(z.string()) }),
  service: z.string(),
  tag: z.string().max(MAX_TAG_LENGTH),
});

/** The links of a device as they are edited, on top of what is stored now. */
export function useLinkForm(device: Device) {
  const client = useQueryClient();
  const flash = useFlash();
  const { mutateAsync } = useWrite(endpoints.updateLinks, {
    invalidates: [endpoints.getDevice, endpoints.listDevices],
  });
  const named = ({ id, tag }: DeviceLink) => ({ id: device.id, linked_id: id, tag });
  const save = (additions: readonly DeviceLink[], removals: readonly DeviceLink[]) =>
    mutateAsync({ params: { additions: additions.map(named), removals: removals.map(named) } });
  const form = useForm({
    schema: SCHEMA,
    start: { draft: NO_LINK_DRAFT as z.infer<typeof SCHEMA>['draft'], service: '', tag: '' },
    refuse: ({ draft, service, tag }) => {
      if (service || tag.trim()) return 'Add the link that you began first, or clear its fields.';
      const { additions, removals } = linkChanges(device.Links, draft);
      return additions.length + removals.length === 0 ? 'Nothing has changed yet.' : undefined;
    },
    send: async ({ draft }) => {
      const { additions, removals } = linkChanges(device.Links, draft);
      try {
        await save(additions, removals);
      } catch (error) {
        // Somebody else may have been first: the own changes stand on top of what is there now.
        void client.invalidateQueries({ queryKey: keyOf(endpoints.getDevice) });
        throw error;
      }
      flash({
        type: 'success',
        text: `The links of ${device.label} are saved.`,
        undo: async () => {
          await save(removals, additions);
          return `The links of ${device.label} are as they were.`;
        },
      });
    },
  });
  const { draft } = form.values;
  const change = ({ added, removedIds }: LinkDraft) =>
    form.change({
      draft: { added: [...added], removedIds: [...removedIds] },
    });
  return {
    form,
    links: draftedLinks(device.Links, draft),
    add: (wanted: DeviceLink) => {
      change(withLink(draft, wanted));
      form.change({ service: '', tag: '' });
    },
    remove: (id: string) => change(withoutLink(draft, id)),
  };
}
