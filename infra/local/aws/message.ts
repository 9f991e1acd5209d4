export interface Message {
  id: string;
  kind: 'mail' | 'text message';
  atMs: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; contentType: string; base64: string; contentId?: string }[];
  copyTo?: string[];
  /** Headers beside those that the fields above give, of a mail that came as parts. */
  headers?: Record<string, string>;
  /** In base64, of a mail that came whole. */
  raw?: string;
  /** Tags of SES, by which an event names the mail. */
  tags?: Record<string, string>;
}
