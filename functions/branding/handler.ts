import { branding } from '../../core/contract/branding.ts';
import { serve } from '../kernel/serve.ts';
import { readBranding } from './read-branding.ts';
import { requestDomain } from './request-domain.ts';
import { uploadLogo } from './upload-logo.ts';

export const handler = serve({ branding }, { readBranding, uploadLogo, requestDomain });
