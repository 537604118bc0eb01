const areas = [
  ['Laptops and MacBooks', 'Batteries, hinges, panels, locks and accounts left behind.'],
  ['Gaming PCs', 'Graphics cards that mined, power supplies that sag, cooling that fails in June.'],
  ['Workstations', 'Xeon and Threadripper, ECC memory, Quadro cards, days of steady load.'],
  ['Servers', 'Controllers, redundant power, disks by the dozen and what their logs say.'],
  [
    'Hardware validation',
    'Are the parts inside the parts in the ad? Serial numbers, firmware, counterfeits.',
  ],
  ['Consultation and training', 'What to buy for your work, and how to build and test it yourself.'],
] as const;

export function Expertise() {
  return (
    <section aria-labelledby="expertise" className="wrap grid gap-8">
      <h2 id="expertise" className="text-3xl font-bold sm:text-4xl">
        Areas of expertise
      </h2>
      <dl className="grid border-t-2 border-ink md:grid-cols-2 md:gap-x-12">
        {areas.map(([area, text]) => (
          <div key={area} className="grid gap-1 border-b border-hairline py-5">
            <dt className="text-xl font-semibold">{area}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
