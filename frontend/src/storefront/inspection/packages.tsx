import { INSPECTION_PACKAGES, INSPECTION_TYPES, type InspectionType } from '@parkho/contracts';
import { Check, Mail, MessageCircle } from 'lucide-react';
import { Badge } from '../../ui/badge';
import { buttonClasses } from '../../ui/button';
import { Price } from '../../ui/price';
import { bookingChat, bookingMail } from './booking';

const covers: Record<InspectionType, readonly string[]> = {
  basic: ['Body, screen, keys and ports', 'Processor, memory and disk identified', 'Battery health'],
  complete: [
    'Everything in Basic',
    'Processor and graphics under load',
    'Every memory cell, disk wear and speed',
    'A seal over the screws of the case',
  ],
  prepurchase: [
    'Everything in Complete',
    'We go to the seller with you',
    'Parts compared with the ad',
    'What a fair price would be',
  ],
};

export function Packages() {
  return (
    <section aria-labelledby="packages" className="wrap grid gap-8">
      <div className="grid gap-3 md:grid-cols-2 md:items-end md:gap-12">
        <h2 id="packages" className="text-3xl font-bold sm:text-4xl">
          What an inspection costs
        </h2>
        <p className="text-lg text-ink-soft">Three packages, priced by the work and not by the machine.</p>
      </div>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {INSPECTION_TYPES.map((type) => (
          <Package key={type} type={type} />
        ))}
      </ul>
    </section>
  );
}

function Package({ type }: { type: InspectionType }) {
  const { name, price, turnaround, mostPopular } = INSPECTION_PACKAGES[type];
  return (
    <li
      className={`flex flex-col gap-5 rounded-md border bg-sheet p-6 ${mostPopular ? 'border-stamp outline-1 -outline-offset-2 outline-stamp' : 'border-hairline'}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="text-xl font-semibold">{name}</h3>
        {mostPopular && <Badge kind="plain">Most popular</Badge>}
      </div>
      <Price amount={price} className="text-4xl" />
      <ul className="grid gap-2">
        {covers[type].map((item) => (
          <li key={item} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-stamp" />
            {item}
          </li>
        ))}
      </ul>
      <p className="mt-auto border-t border-hairline pt-4 text-ink-soft">Results in {turnaround}</p>
      <div className="grid gap-2">
        <a
          href={bookingChat(name)}
          rel="noreferrer"
          className={buttonClasses(mostPopular ? 'primary' : 'secondary')}
        >
          <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
          <span>
            Book on WhatsApp<span className="sr-only">: {name}</span>
          </span>
        </a>
        <a href={bookingMail(name)} className={buttonClasses('quiet')}>
          <Mail aria-hidden="true" className="size-5 shrink-0" />
          <span>
            Book by e-mail<span className="sr-only">: {name}</span>
          </span>
        </a>
      </div>
    </li>
  );
}
