import { resources } from '../../core/contract/index.ts';
import { serve } from '../kernel/serve.ts';
import { raiseTicket } from './raise-ticket.ts';

export const handler = serve(resources.tickets, { raiseTicket });
