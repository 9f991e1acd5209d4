import type { collectors } from '../../core/contract/collectors.ts';
import { wayBackEndsMs } from '../../core/domain/source-move.ts';
import type { Verb } from '../kernel/serve.ts';
import { seesDevice } from '../reads/visible.ts';
import { devicesOf } from '../store/devices.ts';
import { requireAccountWide } from './collected-account.ts';

/** GET /collectors/sources: devices that can go back to the source that they came from. */
export const listMoved: Verb<typeof collectors.listMoved> = async ({ actor, account, now }) => {
  requireAccountWide(actor);
  const moved = (await devicesOf(account)).flatMap(({ former, device }) => {
    if (!former || wayBackEndsMs(former) <= now.getTime() || !seesDevice(actor, device)) return [];
    const { source, movedAtMs } = former;
    const { id, label } = device;
    return [{ id, label, source, moved_at_ms: movedAtMs, until_ms: wayBackEndsMs(former) }];
  });
  return { data: moved.sort((one, other) => one.label.localeCompare(other.label)) };
};
