import { PAGES } from '@parkho/contracts';
import { Link } from 'react-router';
import { shopFigures } from '../../lib/devices/shop-figures';
import { type Localization, useLanguage } from '../../lib/language/language';
import type { PageQueries } from '../../lib/page/page-queries';
import { Document, type Part } from './document';
import { Operator } from './operator';

export const queries: PageQueries = () => [shopFigures];

const partsIn = ({ t, rich }: Localization): readonly Part[] => [
  {
    id: 'parkho',
    title: 'What Parkho is',
    content: (
      <p>
        {t(
          'Parkho is a marketplace for used computers, with hardware inspections. Sellers list devices, buyers contact them and pay them directly. A sale is a contract between the buyer and the seller; Parkho is no party to it, takes no payment for devices and ships none.',
        )}
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Using the shop',
    content: (
      <ul>
        <li>{t('Browsing, searching, comparing and reading reports need no account and cost nothing.')}</li>
        <li>
          {t(
            'Seller contact details are for buying the device. Collecting them, or calling for any other purpose, is not allowed; the number of requests is limited.',
          )}
        </li>
        <li>{t('An account belongs to one person or shop. Keep its password to yourself.')}</li>
      </ul>
    ),
  },
  {
    id: 'listings',
    title: 'Listings',
    content: (
      <ul>
        <li>{t('Listing a device is free. A moderator approves each listing before it is public.')}</li>
        <li>
          {t(
            'List only what you own or may sell, with true details, your own pictures and the price in Pakistani rupees.',
          )}
        </li>
        <li>
          {t(
            'Stolen or locked devices, counterfeits, and anything that is not a computer or a part of one are rejected. A rejection names its reason, and the listing can be corrected.',
          )}
        </li>
        <li>
          {t(
            'Every change to a listing is recorded. The price history and what was changed after an inspection are public.',
          )}
        </li>
        <li>{t('Mark a device as sold once it is sold.')}</li>
      </ul>
    ),
  },
  {
    id: 'inspections',
    title: 'Inspections',
    content: (
      <>
        <p>
          {t(
            'The price of a booking is the one shown when it is sent. Inspections of devices on sale are free. A request can be withdrawn until its report is issued.',
          )}
        </p>
        <p>
          {rich(
            'A report describes one device on one day. It is no warranty. What it covers and what it does not is on {page}. A report that was issued stays public; an error is corrected in a new version that names the reason.',
            {
              page: <Link to={PAGES.howInspectionWorks.path}>{t(PAGES.howInspectionWorks.title)}</Link>,
            },
          )}
        </p>
      </>
    ),
  },
  {
    id: 'enforcement',
    title: 'When the rules are broken',
    content: (
      <p>
        {t(
          'Listings are rejected or taken down, and accounts that are used for fraud are deactivated. To ask for a review, use the contact details below.',
        )}
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending an account',
    content: (
      <p>
        {rich(
          'Delete your account in your {profile} at any time. Its listings are removed immediately. What happens to your data is in the {notice}.',
          {
            profile: <Link to={PAGES.profile.path}>{t('profile')}</Link>,
            notice: <Link to={PAGES.privacy.path}>{t('privacy notice')}</Link>,
          },
        )}
      </p>
    ),
  },
  { id: 'contact', title: 'Who runs this shop', content: <Operator /> },
];

export default function TermsPage() {
  return (
    <Document
      title={PAGES.terms.title}
      lead="The rules of the marketplace, in plain words."
      since="2026-11-24"
      parts={partsIn(useLanguage())}
    />
  );
}
