import { PAGES } from '@parkho/contracts';
import { Link } from 'react-router';
import { MEETING_TIP, PAYMENT_TIP, TESTS_BY_KIND } from '../../lib/devices/safety-tips';
import { type Localization, useLanguage } from '../../lib/language/language';
import { TipList } from '../../ui/page/tip-list';
import { Document, type Part } from './document';
import { ways } from './ways';

const partsIn = (localization: Localization): readonly Part[] => {
  const { t, rich } = localization;
  return [
    {
      id: 'before',
      title: 'Before you meet',
      content: (
        <ul>
          <li>
            {t(
              'Prefer a device with an inspection report. Open the report and press Verify: your browser checks the signature itself.',
            )}
          </li>
          <li>
            {t(
              'Compare the price with what similar devices sell for, which the device page shows. A price far below the others needs a reason.',
            )}
          </li>
          <li>
            {t(
              'Where the page says that the seller changed something after the inspection, ask what and why: it is no longer the device that was tested.',
            )}
          </li>
          <li>{t('Ask for the serial number, and compare it with the report.')}</li>
        </ul>
      ),
    },
    {
      id: 'meeting',
      title: 'When you meet',
      content: <TipList tips={[MEETING_TIP, PAYMENT_TIP]} />,
    },
    { id: 'laptops', title: 'Testing a laptop', content: <TipList tips={TESTS_BY_KIND.laptop} /> },
    {
      id: 'desktops',
      title: 'Testing a PC or workstation',
      content: <TipList tips={TESTS_BY_KIND.desktop} />,
    },
    { id: 'servers', title: 'Testing a server', content: <TipList tips={TESTS_BY_KIND.server} /> },
    { id: 'components', title: 'Testing a component', content: <TipList tips={TESTS_BY_KIND.part} /> },
    {
      id: 'signs',
      title: 'Signs of fraud',
      content: (
        <ul>
          <li>
            {t('The seller wants an advance, a delivery fee or a deposit before you have seen the device.')}
          </li>
          <li>{t('The seller asks for a code that was sent to your phone, or for your bank card.')}</li>
          <li>
            {t(
              'A message in Parkho’s name asks you to pay. Parkho never collects payment for a device: you pay the seller in person.',
            )}
          </li>
          <li>{t('The seller refuses a meeting, or wants you to send the device before it is paid for.')}</li>
        </ul>
      ),
    },
    {
      id: 'help',
      title: 'If something is wrong',
      content: (
        <p>
          {rich(
            'Press “Report this listing” at the end of the device’s page: our moderators review it. For anything else: write to {email} or call {phone} ({hours}), and include the address of the page. A listing that breaks the rules is taken down, and its history is kept. If you have lost money, go to the police as well. Not sure about a device that is sold elsewhere? {inspection} first.',
            {
              ...ways(localization),
              inspection: <Link to={`${PAGES.inspection.path}#packages`}>{t('Have it inspected')}</Link>,
            },
          )}
        </p>
      ),
    },
  ];
};

export default function SafetyPage() {
  return (
    <Document
      title={PAGES.safety.title}
      lead="Most sales go well. These checks take ten minutes and protect you in the others."
      parts={partsIn(useLanguage())}
    />
  );
}
