import { Module } from '@nestjs/common';
import { EvidenceController } from './evidence.controller.js';
import { LogHeadMails } from './log-head-mails.js';
import { LogKeeper } from './log-keeper.js';
import { LogProofs } from './log-proofs.js';

@Module({
  controllers: [EvidenceController],
  providers: [LogHeadMails, LogKeeper, LogProofs],
  exports: [LogProofs],
})
export class EvidenceModule {}
