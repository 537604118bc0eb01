import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ATTACHMENT_PATH_PATTERN, attachmentPath } from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import { IMAGE_STORE } from '../engines/tokens.js';

/** No text encoding has other control characters. */
const BINARY_CHARACTER = /[^\P{Cc}\t\n\r\f]/u;
const BYTE_ORDER_MARK = /^\uFEFF/;

/** The key of an attachment in the image store. */
export const attachmentKey = (sha256: string): string => `${sha256}.txt`;

/** The path of the attachment with this key in the image store; undefined for other keys. */
export const attachmentOf = (key: string): string | undefined => {
  const path = attachmentPath(key.replace(/\.txt$/, ''));
  return key.endsWith('.txt') && ATTACHMENT_PATH_PATTERN.test(path) ? path : undefined;
};

/** The keys of a path in the image store; none for a path of another form. */
export const attachmentKeys = (path: string): string[] => {
  const sha256 = ATTACHMENT_PATH_PATTERN.exec(path)?.[1];
  return sha256 ? [attachmentKey(sha256)] : [];
};

/**
 * A text file as UTF-8; undefined for anything else. Windows redirects output to files in UTF-16, and sensor programs
 * write the code page of their country.
 */
export const asText = (content: Buffer): Buffer | undefined => {
  const text = decoded(content).replace(BYTE_ORDER_MARK, '');
  return BINARY_CHARACTER.test(text) ? undefined : Buffer.from(text);
};

const decoded = (content: Buffer): string => {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
};

/** Text files beside reports, stored by the hash of their content. */
@Injectable()
export class Attachments {
  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  /** Returns its SHA-256 in hex when it is durable and safe from the sweep. */
  async put(text: Buffer): Promise<string> {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const key = attachmentKey(sha256);
    if (!(await this.store.touch(key))) await this.store.put(key, text);
    return sha256;
  }
}
