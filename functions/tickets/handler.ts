import { tickets } from '../../core/contract/tickets.ts';
import { serve } from '../kernel/serve.ts';
import { raiseTicket } from './raise-ticket.ts';

export const handler = serve({ tickets }, { raiseTicket });
