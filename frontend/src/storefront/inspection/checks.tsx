import type { PlainText } from '@parkho/contracts/urdu';
import {
  BatteryCharging,
  Cpu,
  Gauge,
  HardDrive,
  Keyboard,
  type LucideIcon,
  MemoryStick,
  Monitor,
  Usb,
} from 'lucide-react';
import { useLanguage } from '../../lib/language/language';
import { buttonClasses } from '../../ui/button';

/** What an inspection covers (specification, section 3: inspectionData). */
const checks: readonly { Icon: LucideIcon; name: PlainText; text: PlainText }[] = [
  { Icon: Monitor, name: 'Screen', text: 'Laptops: dead pixels, backlight bleeding, brightness, scratches.' },
  { Icon: Keyboard, name: 'Keyboard deck', text: 'Laptops: every key, the touchpad, the hinges.' },
  { Icon: Usb, name: 'Ports', text: 'USB, HDMI, audio, network and power, each plugged in.' },
  { Icon: Cpu, name: 'Processor', text: 'All cores under load; clock and temperature logged.' },
  { Icon: Gauge, name: 'Graphics', text: 'Idle and peak temperature, artefacts, video memory.' },
  { Icon: MemoryStick, name: 'Memory', text: 'Size, type and speed; every cell written and read.' },
  { Icon: HardDrive, name: 'Disk', text: 'Hours in use, wear, bad sectors, measured speed, free slots.' },
  {
    Icon: BatteryCharging,
    name: 'Battery',
    text: 'Laptops: capacity compared with new, hours on a charge.',
  },
];

export function Checks() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="inspection" className="border-b border-hairline bg-sheet">
      <div className="wrap grid gap-10 py-12 sm:py-20">
        <div className="grid grid-cols-1 gap-5">
          <p className="font-semibold text-stamp">{t('PC Inspection')}</p>
          <h1 id="inspection" className="max-w-3xl text-4xl leading-[1.02] font-extrabold sm:text-6xl">
            {t('Know what is inside before you pay.')}
          </h1>
          <p className="max-w-prose text-lg text-ink-soft">
            {t(
              'Your own computer, one on Parkho, or one you saw elsewhere: we open it, measure it and give you a signed report. We test laptops, desktops, servers and components.',
            )}
          </p>
          <a href="#packages" className={buttonClasses('primary', 'justify-self-start')}>
            {t('Book an inspection')}
          </a>
        </div>
        <ul className="grid grid-cols-2 gap-px border border-hairline bg-hairline lg:grid-cols-4">
          {checks.map(({ Icon, name, text }) => (
            <li
              key={name}
              className="grid content-start gap-x-4 gap-y-1 bg-sheet p-3 wrap-anywhere sm:grid-cols-[auto_1fr] sm:p-6"
            >
              <Icon aria-hidden="true" className="row-span-2 size-7 text-stamp sm:size-8" strokeWidth={1.5} />
              <h2 className="text-lg font-semibold">{t(name)}</h2>
              <p className="text-sm text-ink-soft sm:text-base">{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
