import { Module } from '@nestjs/common';
import { EvidenceController } from './evidence.controller.js';
import { LogHeadMails } from './log-head-mails.js';
import { LogProofs } from './log-proofs.js';
import { LogSigner } from './log-signer.js';

@Module({
  controllers: [EvidenceController],
  providers: [LogHeadMails, LogSigner, LogProofs],
  exports: [LogProofs],
})
export class EvidenceModule {}
