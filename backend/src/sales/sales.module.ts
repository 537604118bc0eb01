import { Module } from '@nestjs/common';
import { SalesController } from './sales.controller.js';
import { SoldUnits } from './sold-units.js';

@Module({ controllers: [SalesController], providers: [SoldUnits] })
export class SalesModule {}
