import { useLanguage } from '../../lib/language/language';
import { NumberFigures } from '../../ui/page/number-figures';

export function Mission() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="about">
      <div className="border-b border-hairline bg-sheet">
        <div className="wrap grid gap-10 py-12 sm:py-20 lg:grid-cols-[1.15fr_1fr] lg:items-end lg:gap-16">
          <div className="grid grid-cols-1 gap-5">
            <p className="font-semibold text-stamp">{t('About Us')}</p>
            <h1 id="about" className="text-4xl leading-[1.02] font-extrabold sm:text-6xl">
              {t('Know a used computer before you buy it.')}
            </h1>
            <p className="max-w-prose text-lg text-ink-soft">
              {t(
                'Most computers in Pakistan are bought second-hand, often on the seller’s word alone. Parkho adds a record: what is inside, how worn it is, and who inspected it.',
              )}
            </p>
          </div>
          <blockquote className="border-s-4 border-stamp py-1 ps-6">
            <p lang="ur" dir="rtl" className="w-fit pb-2 font-urdu text-5xl leading-[2]">
              پرکھو
            </p>
            <p className="text-ink-soft">{t('Parkho is Urdu for “put it to the test”.')}</p>
          </blockquote>
        </div>
      </div>
      <div className="wrap">
        <NumberFigures />
      </div>
      <div className="wrap grid gap-6 pt-12 text-lg md:grid-cols-[1fr_2fr] md:gap-12">
        <h2 className="text-3xl font-bold">{t('Independent')}</h2>
        <div className="grid max-w-prose gap-4">
          <p>
            {t(
              'We own none of the devices on Parkho and earn nothing when one is sold. Sellers list, buyers contact them directly, and our lab works for neither side.',
            )}
          </p>
          <p>
            {t(
              'An inspected device leaves with a tamper-proof sticker over its screws and a signed report. A device with faults can be sold here, as long as the faults are stated.',
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
