import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { AuditController } from './audit.controller.js';
import { AuditEvidence } from './audit-evidence.js';
import { ConsoleAuditController } from './console-audit.controller.js';
import { ContactDisclosuresController } from './contact-disclosures.controller.js';
import { AuditLines } from './entries/audit-lines.js';
import { AuditRecords } from './entries/audit-records.js';
import { AuditExportController } from './export/audit-export.controller.js';
import { AuditExports } from './export/audit-exports.js';
import { AuditSelections } from './selection/audit-selections.js';
import { AuditStreaming } from './stream/audit-streaming.js';

@Module({
  imports: [EvidenceModule],
  controllers: [AuditExportController, ConsoleAuditController, AuditController, ContactDisclosuresController],
  providers: [AuditEvidence, AuditExports, AuditLines, AuditRecords, AuditSelections, AuditStreaming],
})
export class AuditModule {}
