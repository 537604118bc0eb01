import { Module } from '@nestjs/common';
import { ProjectionDesk } from './projection-desk.js';
import { SystemController } from './system.controller.js';
import { SystemReport } from './system-report.js';

@Module({
  controllers: [SystemController],
  providers: [ProjectionDesk, SystemReport],
})
export class SystemModule {}
