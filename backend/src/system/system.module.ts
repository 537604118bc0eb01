import { Module } from '@nestjs/common';
import { ProjectionOperations } from './projection-operations.js';
import { SystemController } from './system.controller.js';
import { SystemReport } from './system-report.js';

@Module({
  controllers: [SystemController],
  providers: [ProjectionOperations, SystemReport],
})
export class SystemModule {}
