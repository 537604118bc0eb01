interface Person {
  name: string;
  role: string;
  story: string;
}

const founders: readonly Person[] = [
  {
    name: 'Hamza Siddiqui',
    role: 'Founder',
    story:
      'Hamza repaired laptops on Hall Road for nine years and kept a notebook of every machine that came back within a month. Parkho began as that notebook, opened to everyone. He still does the final check of every workstation.',
  },
  {
    name: 'Mehreen Aslam',
    role: 'Co-Founder',
    story:
      'Mehreen wrote test software for a hardware maker in Karachi before she bought a used server that was not what it said. She designed the test sequence the lab runs today, and decides what is looked at.',
  },
];

const team: readonly Omit<Person, 'story'>[] = [
  { name: 'Adeel Bhatti', role: 'Lead inspector, laptops' },
  { name: 'Sidra Nawaz', role: 'Inspector, Macs' },
  { name: 'Waqas Khalil', role: 'Inspector, servers' },
  { name: 'Iqra Hashmi', role: 'Photography' },
  { name: 'Taimoor Afridi', role: 'Training, PC building' },
  { name: 'Nimra Sheikh', role: 'Customer care' },
];

export function Founders() {
  return (
    <section aria-labelledby="founders" className="wrap grid gap-8">
      <h2 id="founders" className="text-3xl font-bold sm:text-4xl">
        Two people who had been burnt
      </h2>
      <ul className="grid gap-px border border-hairline bg-hairline md:grid-cols-2">
        {founders.map(({ name, role, story }) => (
          <li key={name} className="grid content-start gap-5 bg-sheet p-6 sm:p-10">
            <div className="flex items-center gap-5">
              <Monogram name={name} className="size-20 text-3xl" />
              <div>
                <h3 className="text-2xl font-semibold">{name}</h3>
                <p className="text-ink-soft">{role}</p>
              </div>
            </div>
            <p className="max-w-prose text-lg">{story}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Team() {
  return (
    <section aria-labelledby="team" className="wrap grid gap-8">
      <h2 id="team" className="text-3xl font-bold sm:text-4xl">
        The team
      </h2>
      <ul className="grid gap-x-8 gap-y-6 border-t-2 border-ink pt-8 sm:grid-cols-2 lg:grid-cols-3">
        {team.map(({ name, role }) => (
          <li key={name} className="flex items-center gap-4">
            <Monogram name={name} className="size-14 text-xl" />
            <div>
              <h3 className="text-lg font-semibold">{name}</h3>
              <p className="text-ink-soft">{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');

/** Initials in the ring of the seal. */
function Monogram({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full border-3 border-double border-stamp bg-stamp-tint font-display font-bold text-stamp-deep ${className}`}
    >
      {initials(name)}
    </span>
  );
}
