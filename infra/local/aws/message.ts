/** A mail or a text message that the application sent. */
export interface Message {
  id: string;
  kind: 'mail' | 'text message';
  atMs: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; contentType: string; base64: string }[];
}
