import { Checks } from './checks';
import { ContactHelp } from './contact-help';
import { Packages } from './packages';
import { WhatToExpect } from './what-to-expect';

export default function InspectionPage() {
  return (
    <div className="grid gap-20 sm:gap-28">
      <Checks />
      <Packages />
      <WhatToExpect />
      <ContactHelp />
    </div>
  );
}
