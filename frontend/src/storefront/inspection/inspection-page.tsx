import { BookingSection } from './booking-section';
import { Checks } from './checks';
import { ContactHelp } from './contact-help';
import { WhatToExpect } from './what-to-expect';

export default function InspectionPage() {
  return (
    <div className="grid gap-20 sm:gap-28">
      <Checks />
      <BookingSection />
      <WhatToExpect />
      <ContactHelp />
    </div>
  );
}
