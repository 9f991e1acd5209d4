import type { maintenances } from '../../core/contract/maintenances.ts';
import { circuitLine, spanInWords } from '../jobs/kinds/notice-mail.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { noteOpened, workOfNotice } from '../store/work-notices.ts';
import { conversationsIn, entryView } from './conversations.ts';
import { requireInvitation } from './invitation.ts';

/**
 * GET /maintenances/answer: the work that a mail's link refers to, with the customer's answers and
 * the replies. Who replied is named by the brand alone.
 */
export const readInvitation: Verb<typeof maintenances.readInvitation> = async ({ query, now }) => {
  const notice = await requireInvitation(query.link, now);
  const { accountId, circuitsIn, customer } = notice;
  if (notice.openedAtMs === null) await noteOpened(notice, now);
  const [{ brandName }, conversations] = await Promise.all([
    mailFaceOf(circuitsIn),
    conversationsIn(accountId, workOfNotice(notice)),
  ]);
  const own = conversations.find(
    (each) => each.account === circuitsIn && each.customer === customer,
  );
  return {
    data: {
      from: brandName,
      times: spanInWords(notice, notice.timezone),
      circuits: notice.circuits.map((circuit) => circuitLine(circuit, notice)),
      entries: (own?.entries ?? []).map((entry) =>
        entryView(entry, ({ name }) => (entry.kind === 'reply' ? brandName : name)),
      ),
    },
  };
};
