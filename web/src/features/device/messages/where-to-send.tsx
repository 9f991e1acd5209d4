import Box from '@cloudscape-design/components/box';
import type { MessageReceiverView } from '../../../../../core/domain/device-message.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { deployment } from '../../../api/config.ts';
import './messages.css';

interface WhereToSendProps {
  device: Device;
  /** Undefined while it is not known. */
  receiver: MessageReceiverView | null | undefined;
}

type Place = MessageReceiverView['machines'][number];

/** Where a device must send its traps and syslog. */
export function WhereToSend({ device, receiver }: WhereToSendProps) {
  const places = receiver?.machines ?? localPlace();
  const receiving = places.filter(({ traps, syslog }) => traps > 0 || syslog > 0);
  if (receiver === undefined) return null;
  if (receiver === null && receiving.length === 0)
    return (
      <p className="message-place">
        {device.label} is polled by the portal, which has no place that takes messages. Move it to a
        collector at its site, which takes SNMP traps and syslog.
      </p>
    );
  if (receiving.length === 0)
    return (
      <p className="message-place">
        The collector {receiver?.name} takes no messages yet. Its machine must run the current
        program, and its UDP ports must be free.
      </p>
    );
  return (
    <div className="message-place">
      <p>
        {device.label} has sent no SNMP trap and no syslog in the last 30 days. Set on it as the
        receiver{receiver ? ` a machine of the collector ${receiver.name}` : ''}, with the same
        community or user as it is polled with:
      </p>
      <ul>
        {receiving.map((place) => (
          <li key={place.hostname}>
            <Box variant="code">{addressWords(place)}</Box>: {portWords(place)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of a portal on one machine. */
function localPlace(): Place[] {
  const { messageReceiver } = deployment();
  return messageReceiver ? [{ hostname: '', ...messageReceiver }] : [];
}

const addressWords = ({ hostname, addresses }: Place) =>
  [addresses.join(' or '), hostname && `(${hostname})`].filter(Boolean).join(' ');

const portWords = ({ traps, syslog }: Place) =>
  [traps > 0 && `SNMP traps to UDP port ${traps}`, syslog > 0 && `syslog to UDP port ${syslog}`]
    .filter(Boolean)
    .join(', ');
