/** The figures of the specification (sections 1 and 9). */
const figures = [
  ['98%', 'satisfaction'],
  ['100+', 'PCs inspected'],
  ['70+', 'happy customers'],
  ['24 h', 'until we answer'],
] as const;

export function Mission() {
  return (
    <section aria-labelledby="about">
      <div className="border-b border-hairline bg-sheet">
        <div className="wrap grid gap-10 py-12 sm:py-20 lg:grid-cols-[1.15fr_1fr] lg:items-end lg:gap-16">
          <div className="grid grid-cols-1 gap-5">
            <p className="font-semibold text-stamp">About Us</p>
            <h1 id="about" className="text-4xl leading-[1.02] font-extrabold sm:text-6xl">
              A used computer should be no gamble.
            </h1>
            <p className="max-w-prose text-lg text-ink-soft">
              Most computers in Pakistan are bought second-hand, and most of those on a seller&rsquo;s word.
              Our mission is to put a record in its place: what is inside, how worn it is, and who looked.
            </p>
          </div>
          <blockquote className="border-l-4 border-stamp py-1 pl-6">
            <p lang="ur" dir="rtl" className="pb-2 text-left font-urdu text-5xl leading-[2]">
              پرکھو
            </p>
            <p className="text-ink-soft">
              Parkho, &ldquo;put it to the test&rdquo;: what a goldsmith does with a ring before he names a
              price.
            </p>
          </blockquote>
        </div>
      </div>
      <dl className="wrap grid grid-cols-2 gap-y-8 py-10 md:grid-cols-4">
        {figures.map(([figure, label]) => (
          <div key={label} className="flex flex-col-reverse border-l border-hairline pl-5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-display text-4xl font-bold sm:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="wrap grid gap-6 pt-8 text-lg md:grid-cols-[1fr_2fr] md:gap-12">
        <h2 className="text-3xl font-bold">Neutral on purpose</h2>
        <div className="grid max-w-prose gap-4">
          <p>
            We own none of the devices on Parkho and earn nothing when one is sold. Sellers list, buyers call
            them directly, and in between stands a lab that has no reason to flatter either side.
          </p>
          <p>
            What passes through it leaves with a tamper-proof sticker over the screws, and its owner knows
            what was found. A fault does not keep a device off the shop; a fault left unsaid does.
          </p>
        </div>
      </div>
    </section>
  );
}
