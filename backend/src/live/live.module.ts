import { Module } from '@nestjs/common';
import { LiveController } from './live.controller.js';
import { Live } from './live.js';

@Module({
  controllers: [LiveController],
  providers: [Live],
})
export class LiveModule {}
