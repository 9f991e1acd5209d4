/**
 * Addresses beside the portal's own origin that its page may talk to; none where everything is one
 * origin.
 */
export function contentSecurityPolicy(connect: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Cloudscape and Highcharts put a theme's colours and sizes into style elements and attributes
    // while they run.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** Policy of the brand's own files: a logo opened by its address acts as nothing but a picture. */
export const BRAND_FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Headers of every page and file beside the policy above, the same in AWS and on one machine. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;
