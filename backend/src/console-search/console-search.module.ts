import { Module } from '@nestjs/common';
import { ConsoleSearchController } from './console-search.controller.js';
import { ConsoleSearch } from './console-search.js';

@Module({ controllers: [ConsoleSearchController], providers: [ConsoleSearch] })
export class ConsoleSearchModule {}
