import type { maintenances } from '../../core/contract/maintenances.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { requireInvitation } from './invitation.ts';

/** GET /maintenances/answer: the work that a mail's link refers to. */
export const readInvitation: Verb<typeof maintenances.readInvitation> = async ({ query, now }) => {
  const { circuitsIn, startEpoch, endEpoch, timezone, circuits } = await requireInvitation(
    query.link,
    now,
  );
  const { brandName } = await mailFaceOf(circuitsIn);
  return {
    data: {
      from: brandName,
      startEpoch,
      endEpoch,
      timezone,
      circuits: circuits.map(({ name, reference }) =>
        reference ? `${name} (${reference})` : name,
      ),
    },
  };
};
