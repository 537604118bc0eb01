import type { PublicFactText } from '../device/device-facts.js';
import type { PageText } from '../pages.js';
import type { PlaceholdersIn } from '../values/language.js';
import { ABOUT } from './about.js';
import { DEVICE } from './device.js';
import { DOCUMENTS } from './documents.js';
import { FRAME } from './frame.js';
import { HOME } from './home.js';
import { INSPECTION } from './inspection.js';
import { LIST } from './list.js';
import { MAILS } from './mails.js';
import { REPORT } from './report.js';
import { SAFETY } from './safety.js';
import { SAVED } from './saved.js';
import { SELLER } from './seller.js';
import { YOURS } from './yours.js';

/**
 * The Urdu texts of the public side, by the English text; names in braces are placeholders. A text that a screen passes
 * to `t` and that is missing here does not compile, nor does that of a device fact or a translated page. Not exported
 * with the rest of contracts: English pages load none of it.
 */
export const URDU = {
  ...FRAME,
  ...HOME,
  ...DEVICE,
  ...LIST,
  ...REPORT,
  ...SAVED,
  ...ABOUT,
  ...INSPECTION,
  ...SAFETY,
  ...DOCUMENTS,
  ...SELLER,
  ...YOURS,
  ...MAILS,
} as const satisfies Record<string, string> & Record<PublicFactText | PageText, string>;

/** The English texts. */
export type Text = keyof typeof URDU;
/** Texts without placeholders. */
export type PlainText = { [T in Text]: [PlaceholdersIn<T>] extends [never] ? T : never }[Text];
