import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { AuditController } from './audit.controller.js';
import { AuditEvidence } from './audit-evidence.js';
import { AuditExports } from './audit-exports.js';
import { AuditRecords } from './audit-records.js';
import { AuditSelections } from './audit-selections.js';
import { ConsoleAuditController } from './console-audit.controller.js';
import { ContactDisclosuresController } from './contact-disclosures.controller.js';

@Module({
  imports: [EvidenceModule],
  controllers: [ConsoleAuditController, AuditController, ContactDisclosuresController],
  providers: [AuditEvidence, AuditExports, AuditRecords, AuditSelections],
})
export class AuditModule {}
