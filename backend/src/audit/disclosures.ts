import type { AuditEvent, DisclosureTarget } from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

interface DiscloseCommand {
  viewerId: string;
  of: DisclosureTarget;
}

/** The route decides which roles may see the data; every disclosure is recorded. The state is the last one. */
export const disclosures = {
  initial: null,
  evolve: (_, { data }) => data.of,
  decide: (_, { viewerId, of }) => [{ type: 'PersonalDataDisclosed', data: { viewerId, of } }],
} satisfies Decider<DisclosureTarget | null, DiscloseCommand, AuditEvent>;
