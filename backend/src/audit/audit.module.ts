import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditExports } from './audit-exports.js';
import { AuditRecords } from './audit-records.js';
import { AuditSelections } from './audit-selections.js';
import { ConsoleAuditController } from './console-audit.controller.js';

@Module({
  controllers: [ConsoleAuditController, AuditController],
  providers: [AuditExports, AuditRecords, AuditSelections],
})
export class AuditModule {}
