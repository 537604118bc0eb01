import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  CONTACT_RECORDS,
  type ContactDetails,
  type ContactRecord,
  compact,
  contactDisclosureForm,
  DomainError,
  disclosuresStream,
  FEATURE_REQUEST_MESSAGES,
  INSPECTION_MESSAGES,
  AUDIT_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  requireCapability,
  type Success,
  USER_MESSAGES,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { disclosures } from './disclosures.js';

/** Contact data, and the record that they belong to. */
interface RecordContact {
  thing: string;
  contact: ContactDetails;
}

/** Discloses the contact data of one record to readers who see them masked. */
@Controller('console/contact-data')
@Allow(Object.values(CONTACT_RECORDS))
export class ContactDisclosuresController {
  constructor(
    private readonly models: ReadModels,
    private readonly commands: Commands,
  ) {}

  /** Recorded first, as disclosures in the audit are. */
  @Post()
  @HttpCode(200)
  async disclose(
    @FormBody(contactDisclosureForm) { kind, id }: ValueOf<typeof contactDisclosureForm>,
    @CurrentUser() { id: viewerId, role }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<ContactDetails>> {
    requireCapability(role, CONTACT_RECORDS[kind]);
    const { thing, contact } = await this.contactReaders[kind](id);
    const of = { kind, thing, at: context.at };
    await this.commands.execute(
      new DeciderCommand(disclosures, disclosuresStream(viewerId), { viewerId, of }, context),
    );
    return { success: true, message: MESSAGES.contactDisclosed, data: compact(contact) };
  }

  /** Each throws DomainError 'not-found'. */
  private readonly contactReaders: Record<ContactRecord, (id: string) => Promise<RecordContact>> = {
    user: async (id) => {
      const user = requireDocument(await this.models.users.get(id), USER_MESSAGES.notFound);
      return { thing: id, contact: { email: user.email, phone: user.phone, address: user.address } };
    },
    product: async (id) => {
      const product = requireDocument(await this.models.products.get(id), PRODUCT_MESSAGES.notFound);
      const seller = await this.models.sellers.get(product.sellerId);
      const { contactInfo } = product.laptopDetails;
      return { thing: id, contact: { email: seller?.email, phone: seller?.phone, contactInfo } };
    },
    inspection: async (id) => {
      const request = requireDocument(
        await this.models['inspection-requests'].get(id),
        INSPECTION_MESSAGES.notFound,
      );
      const { email, phone } = request.contact ?? {};
      const address = request.device && { street: request.device.location };
      return { thing: request.inspectionId, contact: { email, phone, address } };
    },
    featureRequest: async (id) => {
      const idea = requireDocument(
        await this.models['feature-requests'].get(id),
        FEATURE_REQUEST_MESSAGES.notFound,
      );
      const author = await this.models.users.get(idea.authorId);
      return { thing: id, contact: { email: author?.email } };
    },
  };
}

const requireDocument = <D>(document: D | null, message: string): D => {
  if (!document) throw new DomainError('not-found', message);
  return document;
};
