import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { MessageView } from '../../../../../core/domain/device-message.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { NO_VALUE } from '../../../../../core/domain/units.ts';
import { PageLink } from '../../../ui/page-link.tsx';

/** What a message has beside its words: its port, and the objects of a trap. */
export function MessageDetail({ device, message }: { device: Device; message: MessageView }) {
  const { kind, source, port, values } = message;
  const link = new URLSearchParams({ tab: 'parts', list: 'ports', q: port });
  return (
    <KeyValuePairs
      columns={2}
      items={[
        { label: kind === 'trap' ? 'Trap' : 'Program', value: source || NO_VALUE },
        {
          label: 'Port',
          value: port ? (
            <PageLink to={`/device/${encodeURIComponent(device.id)}?${link}`}>{port}</PageLink>
          ) : (
            NO_VALUE
          ),
        },
        ...values.map(([label, value]) => ({ label, value: value || NO_VALUE })),
      ]}
    />
  );
}
