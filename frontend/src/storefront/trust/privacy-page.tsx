import { GUEST_LINK_DAYS, PAGES } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { Link } from 'react-router';
import { shopFigures } from '../../lib/devices/shop-figures';
import { type Localization, useLanguage } from '../../lib/language/language';
import type { PageQueries } from '../../lib/page/page-queries';
import { Document, type Part } from './document';
import { Operator } from './operator';
import { TextTable } from './text-table';

export const queries: PageQueries = () => [shopFigures];

/** The data that the shop stores in the browser, and for how long. */
const STORED: readonly (readonly [what: PlainText, purpose: PlainText, until: PlainText])[] = [
  ['Session', 'keeps you logged in', 'until you log out, at most 30 days'],
  ['Wishlist', 'devices you saved', 'until you remove them, or log out'],
  ['Recently viewed, compared', 'devices you looked at', 'until you clear the browser’s data'],
  ['Visited pages', 'devices and reports you can read without network', '30 days, or until you log out'],
  ['Drafts', 'forms that are not sent yet', 'until you send or discard them'],
];
const COOKIE = ['recognises this device at the next login', '365 days after a login'] as const;

const partsIn = ({ t, rich }: Localization): readonly Part[] => [
  {
    id: 'visitors',
    title: 'When you browse',
    content: (
      <>
        <p>
          {t(
            'You can browse, search and compare without an account. Pages load nothing from other companies: no advertising, no analytics by others, no embedded fonts or maps. We count how often a device is viewed and contacted, not by whom.',
          )}
        </p>
        <p>
          {t(
            'Your network address is used to limit abuse and is held in memory for as long as a limit runs, not stored with what you view.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'When you have an account',
    content: (
      <ul>
        <li>
          {t(
            'Your name, email address, phone number, address and picture, as you enter them; your password only as a hash.',
          )}
        </li>
        <li>{t('Your listings, requests, saved devices and searches, and choices about emails.')}</li>
        <li>
          {t(
            'The devices you log in from, with browser and network address, so that you can end sessions that are not yours.',
          )}
        </li>
        <li>{t('A record of every change, with its time and the account that made it.')}</li>
      </ul>
    ),
  },
  {
    id: 'bookings',
    title: 'When you request an inspection',
    content: (
      <p>
        {t(
          'Your name, email address, phone number, and where the device is. The inspection team sees them; the public report does not contain them.',
        )}
      </p>
    ),
  },
  {
    id: 'guests',
    title: 'When you leave an email address without an account',
    content: (
      <p>
        {t(
          'The address and what you saved with it, such as a search. We write to it only after you confirmed it by a link; an unconfirmed address is deleted after {days} days.',
          { days: GUEST_LINK_DAYS },
        )}
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'When you ask a seller',
    content: (
      <p>
        {t(
          'Your name and your question go to the seller, your email address does not; we use it to confirm that it is yours and to send you the answer. The seller may show question and answer on the page of the device, without your name. What you write in the question is up to you.',
        )}
      </p>
    ),
  },
  {
    id: 'reports',
    title: 'When you report a listing',
    content: (
      <p>
        {t(
          'The reason, your text and, if you leave it, your email address. Our moderators see reason and text; the seller does not learn who reported. Without an account we also keep a code made from listing, network address and browser, which recognises a second report and cannot be turned back.',
        )}
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'When a seller names you as the buyer',
    content: (
      <p>
        {t(
          'We send one email with a link, and show your address to nobody. If you do nothing, it is deleted after seven days. If you review the device, your verdict and your words are public, your name and address are not. The link, and any later email from us, leads to a page where you can delete them.',
        )}
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who sees it',
    content: (
      <ul>
        <li>
          {t(
            'A seller’s name is public. Phone number and email address are shown to a person who presses the contact button of a device on sale; the seller sees how often that happened.',
          )}
        </li>
        <li>
          {t(
            'Staff see contact details where their work needs them. To other staff they are masked; showing them is recorded.',
          )}
        </li>
        <li>
          {t(
            'If you press WhatsApp, call or email, your own app takes over, under the terms of its provider.',
          )}
        </li>
      </ul>
    ),
  },
  {
    id: 'keeping',
    title: 'How it is kept, and how long',
    content: (
      <p>
        {t(
          'Personal details are encrypted with a key of their own for each person. They are kept while the account exists, or the request is open and its report stands. When an account is deleted, its key is destroyed: the details cannot be read any more, anywhere in the history. Backups made before are deleted on the operator’s schedule.',
        )}
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <ul>
        <li>
          {rich('See and correct your details in your {profile}.', {
            profile: <Link to={PAGES.profile.path}>{t('profile')}</Link>,
          })}
        </li>
        <li>{t('Download all of your data there, as a file.')}</li>
        <li>{t('Delete your account there.')}</li>
        <li>
          {rich(
            'Without an account: see, download and delete what you saved with your email address under {page}. Write to us, and we erase the contact details of an inspection request.',
            { page: <Link to={PAGES.yourData.path}>{t(PAGES.yourData.title)}</Link> },
          )}
        </li>
        <li>{t('Every email about updates has a link that ends emails of its kind.')}</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    content: (
      <>
        <p>
          {t(
            'Only what the shop needs to work, so there is nothing to consent to. There is one cookie, and only after a login.',
          )}
        </p>
        <TextTable
          head={[t('Stored'), t('Purpose'), t('Until')]}
          rows={[
            ...STORED.map((row) => row.map((text) => t(text))),
            [rich('{name} (cookie)', { name: <bdi>parkho-device</bdi> }), ...COOKIE.map((text) => t(text))],
          ]}
        />
      </>
    ),
  },
  { id: 'contact', title: 'Who is responsible', content: <Operator /> },
];

export default function PrivacyPage() {
  return (
    <Document
      title={PAGES.privacy.title}
      lead="What Parkho knows about you, why, and how to have it erased."
      since="2026-11-24"
      parts={partsIn(useLanguage())}
    />
  );
}
