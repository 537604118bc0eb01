import { oneLine } from '../values/text.js';

/* The phrases of event sentences, in addition to the audit's words (SentenceWords). */

/** Characters of a user's text in a sentence. */
const MAX_QUOTED_CHARACTERS = 80;

/** ': “Photos are blurred”' after the action; empty without a text. */
export const quotedText = (text: string | undefined): string => {
  const line = oneLine(text ?? '');
  if (line === '') return '';
  const characters = [...line];
  return `: “${characters.length > MAX_QUOTED_CHARACTERS ? `${characters.slice(0, MAX_QUOTED_CHARACTERS - 1).join('')}…` : line}”`;
};

/** '1 view', '1,200 views'. */
export const countOf = (count: number, noun: string): string =>
  `${count < 1_000 ? count : count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** ' from PKR 85,000 to PKR 79,000' where they differ. */
export const changeText = (from: string, to: string): string => (from === to ? '' : ` from ${from} to ${to}`);

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** 'a seller', 'an admin'. */
export const roleWithArticle = (role: string): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

/** Why a buyer's question or review was removed. */
export const REMOVAL_PHRASES = {
  withdrawn: '',
  moderation: '',
  'asker-erased': ', because its author was erased',
  'buyer-erased': ', because its author was erased',
  'seller-erased': ', because the seller was erased',
  'listing-deleted': ', because the listing was deleted',
  displaced: ', because there were too many',
} as const;
